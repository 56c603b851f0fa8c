import type { SheetView } from '#ui/shortlist/sheet-view.ts'
import { INK, MUTED, PAGE, type Pdf, RULE } from './sheet-page.ts'
import { winAnsi } from './win-ansi.ts'

/** Small print longer than this would not fit; the page has it whole. */
const LONGEST_SMALL_PRINT = 480
/** The white edge of the code stands out of the column, so that its squares are in line with the words. */
const QUIET_PT = 8

/** The foot of the sheet, at its place whatever stands above: the code, who sells the vehicle, and what it is called. */
export function sheetFoot(pdf: Pdf, sheet: SheetView, qr: { path: string; size: number }) {
  const { View, Svg, Path, Link } = pdf
  return (
    <View
      wrap={false}
      style={{
        position: 'absolute',
        top: PAGE.footPt,
        height: 142,
        left: PAGE.marginPt,
        width: PAGE.innerPt,
        paddingTop: 8,
        borderTopWidth: 1,
        borderTopStyle: 'solid',
        borderTopColor: RULE,
      }}
    >
      <View style={{ flexDirection: 'row', height: 100, marginLeft: -QUIET_PT }}>
        <Link src={sheet.page.href}>
          <Svg viewBox={`0 0 ${qr.size} ${qr.size}`} style={{ width: 100, height: 100 }}>
            <Path d={qr.path} fill={INK} />
          </Svg>
        </Link>
        {words(pdf, sheet)}
      </View>
      {smallPrint(pdf, sheet)}
    </View>
  )
}

function words({ View, Text }: Pdf, { dealer, stockNumber }: SheetView) {
  const line = { fontSize: 10, marginTop: 3, maxLines: 1, textOverflow: 'ellipsis' } as const
  const bold = { fontFamily: 'Helvetica-Bold' } as const
  return (
    <View style={{ flexDirection: 'row', marginLeft: 10, width: PAGE.innerPt - 102 }}>
      <View style={{ width: 180, paddingRight: 14 }}>
        <Text style={{ ...bold, fontSize: 13 }}>Scan for all pictures and details</Text>
        <Text style={{ ...bold, fontSize: 12, marginTop: 10, maxLines: 1 }}>{winAnsi(`Stock ${stockNumber}`)}</Text>
      </View>
      <View style={{ width: PAGE.innerPt - 102 - 180 }}>
        <Text style={{ ...bold, fontSize: 13, maxLines: 2, textOverflow: 'ellipsis' }}>{winAnsi(dealer.name)}</Text>
        {dealer.phone ? <Text style={{ ...bold, ...line, fontSize: 17 }}>{winAnsi(dealer.phone)}</Text> : null}
        {dealer.address ? <Text style={{ ...line, maxLines: 2 }}>{winAnsi(dealer.address)}</Text> : null}
        {dealer.licences.slice(0, 3).map((licence) => (
          <Text key={licence} style={{ ...line, fontSize: 9, color: MUTED }}>
            {winAnsi(licence)}
          </Text>
        ))}
      </View>
    </View>
  )
}

function smallPrint({ View, Text }: Pdf, { smallPrint: text, printedOn, page }: SheetView) {
  const conditions = text && text.length > LONGEST_SMALL_PRINT ? 'Conditions apply: they stand on the page.' : text
  const line = { maxLines: 1, textOverflow: 'ellipsis' } as const
  return (
    <View style={{ color: MUTED }}>
      <Text style={{ ...line, fontSize: 9 }}>{winAnsi(page.text)}</Text>
      <Text style={{ ...line, fontSize: 6.5, lineHeight: 1.25, marginTop: 3, maxLines: 3 }}>
        {winAnsi([`Printed on ${printedOn}; the page has today’s price.`, conditions].filter(Boolean).join(' '))}
      </Text>
    </View>
  )
}
