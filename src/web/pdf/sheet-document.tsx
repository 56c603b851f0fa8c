import type * as ReactPdf from '@react-pdf/renderer'
import { hexColour } from '#domain/tenants/colour.ts'
import type { Tokens } from '#domain/tenants/tokens.ts'
import { qrPath } from '#ui/shortlist/qr-path.ts'
import type { SheetView } from '#ui/shortlist/views.ts'
import { fitText } from './fit-text.ts'
import { winAnsi } from './win-ansi.ts'

/** The library, which is fetched with the first sheet. */
type Pdf = Pick<typeof ReactPdf, 'Document' | 'Page' | 'View' | 'Text' | 'Image' | 'Svg' | 'Path' | 'Link'>

/** A4, in points (1/72 inch), and where its foot begins. */
const PAGE = { widthPt: 595.28, footPt: 678, marginPt: 36, innerPt: 523 } as const

/** Paper is white whatever the site looks like. */
const INK = '#111111'
const MUTED = '#555555'
const RULE = '#cccccc'

/** What of a tenant's look goes onto paper, which is always white: the accent and what can be read on it, as hex. */
export type SheetLook = { accent: string; accentInk: string }

export function sheetLook(tokens: Tokens): SheetLook {
  return { accent: hexColour(tokens.accent), accentInk: hexColour(tokens['accent-ink']) }
}

/** JPEG bytes of the picture, or null where there is none: words and figures take its place. */
export type SheetPicture = Buffer | null

/**
 * The sheet as one A4 page. Every box has its place and its number of lines, so that no name, price or list can push
 * anything to a second page. Called as functions, not drawn as components: the library comes with the first sheet.
 */
export function sheetDocument(pdf: Pdf, sheet: SheetView, look: SheetLook, picture: SheetPicture) {
  const { Document, Page, View } = pdf
  const top = picture ? 340 : 104
  return (
    <Document title={winAnsi(`${sheet.title}, ${sheet.siteName}`)} author={winAnsi(sheet.siteName)} language="en-AU">
      <Page size="A4" style={{ fontFamily: 'Helvetica', color: INK }}>
        {head(pdf, sheet, look)}
        {picture ? photo(pdf, picture) : null}
        <View wrap={false} style={{ ...MIDDLE, top, height: PAGE.footPt - top }}>
          {name(pdf, sheet, picture !== null)}
          {price(pdf, sheet, look, picture !== null)}
          {facts(pdf, sheet, picture !== null)}
        </View>
        {sheetFoot(pdf, sheet, qrPath(sheet.page.href))}
      </Page>
    </Document>
  )
}

function head({ View, Text }: Pdf, sheet: SheetView, { accent, accentInk }: SheetLook) {
  const site = winAnsi(sheet.siteName)
  const fontSize = fitText(site, { widthPt: 380, lines: 1 }, [28, 24, 20, 17, 14])
  return (
    <View
      style={{
        height: 72,
        paddingHorizontal: PAGE.marginPt,
        flexDirection: 'row',
        alignItems: 'center',
        justifyContent: 'space-between',
        backgroundColor: accent,
        color: accentInk,
      }}
    >
      <Text style={{ ...BOLD, width: 390, fontSize, maxLines: 1, textOverflow: 'ellipsis' }}>{site}</Text>
      <Text style={{ ...BOLD, fontSize: 20 }}>{sheet.condition.toUpperCase()}</Text>
    </View>
  )
}

function photo({ Image }: Pdf, picture: Buffer) {
  const place = { position: 'absolute', top: 72, left: 0, width: PAGE.widthPt, height: 250 } as const
  return <Image src={{ data: picture, format: 'jpg' }} style={{ ...place, objectFit: 'cover' }} />
}

function name({ View, Text }: Pdf, sheet: SheetView, beside: boolean) {
  const title = winAnsi(sheet.title)
  const box = { widthPt: PAGE.innerPt, lines: 2 }
  const fontSize = fitText(title, box, beside ? [36, 32, 28, 24, 20, 17] : [52, 46, 40, 34, 28, 22])
  return (
    <View>
      <Text style={{ ...BOLD, fontSize, lineHeight: 1.12, maxLines: 2, textOverflow: 'ellipsis' }}>{title}</Text>
      {sheet.badge ? (
        <Text style={{ fontSize: beside ? 16 : 22, color: MUTED, marginTop: 3, maxLines: 1, textOverflow: 'ellipsis' }}>
          {winAnsi(sheet.badge)}
        </Text>
      ) : null}
    </View>
  )
}

function price({ View, Text }: Pdf, sheet: SheetView, { accent }: SheetLook, beside: boolean) {
  const text = winAnsi(sheet.price?.text ?? sheet.soldText ?? '')
  const sizes = beside ? [60, 54, 48, 40, 34, 28, 22] : [88, 76, 64, 54, 44, 36, 28, 22]
  const note = [sheet.price?.suffix, sheet.price?.includes].filter(Boolean).join(' ')
  const fontSize = fitText(text, { widthPt: PAGE.innerPt - (note ? 140 : 20), lines: 1 }, sizes)
  const finance = sheet.price?.finance
  const line = finance && winAnsi(`${finance.repayment}  ${finance.comparisonRate} comparison rate`)
  const before = beforeWords(sheet)
  return (
    <View
      style={{ marginTop: 12, paddingLeft: 12, borderLeftWidth: 5, borderLeftStyle: 'solid', borderLeftColor: accent }}
    >
      {before ? <Text style={{ fontSize: 13, maxLines: 1 }}>{winAnsi(before)}</Text> : null}
      <View style={{ flexDirection: 'row', alignItems: 'center' }}>
        <Text style={{ ...BOLD, fontSize, lineHeight: 1.1, maxLines: 1, textOverflow: 'ellipsis' }}>{text}</Text>
        {note ? <Text style={{ width: 116, marginLeft: 12, fontSize: 15, maxLines: 2 }}>{winAnsi(note)}</Text> : null}
      </View>
      {line ? (
        <Text
          style={{
            ...BOLD,
            fontSize: fitText(line, { widthPt: PAGE.innerPt - 20, lines: 1 }, [12, 11, 10, 9, 8]),
            marginTop: 2,
            maxLines: 1,
          }}
        >
          {line}
        </Text>
      ) : null}
    </View>
  )
}

function facts({ View, Text }: Pdf, sheet: SheetView, beside: boolean) {
  const shape = beside
    ? { columns: 3, rows: hasRoom(sheet) ? 4 : 3, heightPt: 42, sizesPt: [17, 15, 13, 11] }
    : { columns: 2, rows: 5, heightPt: 56, sizesPt: [22, 19, 16, 13] }
  const widthPt = PAGE.innerPt / shape.columns
  return (
    <View style={{ marginTop: 14, flexDirection: 'row', flexWrap: 'wrap' }}>
      {sheet.facts.slice(0, shape.columns * shape.rows).map(({ label, value }) => {
        const text = winAnsi(value)
        const fontSize = fitText(text, { widthPt: widthPt - 12, lines: 1 }, shape.sizesPt)
        return (
          <View key={label} style={{ width: widthPt, height: shape.heightPt, paddingRight: 12 }}>
            <Text style={{ fontSize: 9, color: MUTED, marginBottom: 2 }}>{winAnsi(label)}</Text>
            <Text style={{ ...BOLD, fontSize, maxLines: 1, textOverflow: 'ellipsis' }}>{text}</Text>
          </View>
        )
      })}
    </View>
  )
}

/** A short name and a price without a line above or below it leave room for another row. */
function hasRoom({ title, price }: SheetView): boolean {
  const isShort = fitText(winAnsi(title), { widthPt: PAGE.innerPt, lines: 1 }, [36, 0]) === 36
  return isShort && !beforeWords({ price }) && !price?.finance
}

/** What a price came down from, in words. */
function beforeWords({ price }: Pick<SheetView, 'price'>): string {
  const reduced = price?.reduced ? `Reduced${price.list ? ` from the list price ${price.list}` : ''}` : ''
  return [price?.was ? `Was ${price.was}, now:` : '', reduced].filter(Boolean).join(' ')
}

const MIDDLE = { position: 'absolute', left: PAGE.marginPt, width: PAGE.innerPt, overflow: 'hidden' } as const
const BOLD = { fontFamily: 'Helvetica-Bold' } as const

/** Small print longer than this would not fit; the page has it whole. */
const LONGEST_SMALL_PRINT = 480
/** The white edge of the code stands out of the column, so that its squares are in line with the words. */
const QUIET_PT = 8

/** The foot of the sheet, at its place whatever stands above: the code, who sells the vehicle, and what it is called. */
function sheetFoot(pdf: Pdf, sheet: SheetView, qr: { path: string; size: number }) {
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
  return (
    <View style={{ flexDirection: 'row', marginLeft: 10, width: PAGE.innerPt - 102 }}>
      <View style={{ width: 180, paddingRight: 14 }}>
        <Text style={{ ...BOLD, fontSize: 13 }}>Scan for all pictures and details</Text>
        <Text style={{ ...BOLD, fontSize: 12, marginTop: 10, maxLines: 1 }}>{winAnsi(`Stock ${stockNumber}`)}</Text>
      </View>
      <View style={{ width: PAGE.innerPt - 102 - 180 }}>
        <Text style={{ ...BOLD, fontSize: 13, maxLines: 2, textOverflow: 'ellipsis' }}>{winAnsi(dealer.name)}</Text>
        {dealer.phone ? <Text style={{ ...BOLD, ...line, fontSize: 17 }}>{winAnsi(dealer.phone)}</Text> : null}
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

function smallPrint({ View, Text }: Pdf, { creditWarning, smallPrint: text, printedOn, page }: SheetView) {
  const room = LONGEST_SMALL_PRINT - (creditWarning?.length ?? 0)
  const conditions = text && text.length > room ? 'Conditions apply: they stand on the page.' : text
  const line = { maxLines: 1, textOverflow: 'ellipsis' } as const
  return (
    <View style={{ color: MUTED }}>
      <Text style={{ ...line, fontSize: 9 }}>{winAnsi(page.text)}</Text>
      <Text style={{ ...line, fontSize: 6.5, lineHeight: 1.25, marginTop: 3, maxLines: 3 }}>
        {winAnsi(
          [creditWarning, `Printed on ${printedOn}; the page has today’s price.`, conditions].filter(Boolean).join(' '),
        )}
      </Text>
    </View>
  )
}
