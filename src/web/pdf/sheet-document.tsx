import { qrPath } from '#ui/shortlist/qr-path.ts'
import type { SheetView } from '#ui/shortlist/sheet-view.ts'
import { fitText } from './fit-text.ts'
import { sheetFoot } from './sheet-foot.tsx'
import type { SheetLook } from './sheet-look.ts'
import { INK, MUTED, PAGE, type Pdf } from './sheet-page.ts'
import { winAnsi } from './win-ansi.ts'

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
      {finance ? (
        <Text style={{ ...BOLD, fontSize: 12, marginTop: 2, maxLines: 1 }}>
          {winAnsi(`${finance.repayment}  ${finance.comparisonRate} comparison rate`)}
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
