import type * as ReactPdf from '@react-pdf/renderer'
import type { ContractPack } from '#domain/commerce/contracts/contract-pack.ts'
import { winAnsi } from './win-ansi.ts'

type Pdf = Pick<typeof ReactPdf, 'Document' | 'Page' | 'View' | 'Text'>

const BOLD = { fontFamily: 'Helvetica-Bold' } as const
const ROW = {
  flexDirection: 'row',
  justifyContent: 'space-between',
  paddingVertical: 4,
  borderBottom: '1 solid #cccccc',
} as const

/** As many A4 pages as the words take; the total, which is every fee and charge, is the largest figure. Called as a function, as the receipt is. */
export function contractDocument({ Document, Page, View, Text }: Pdf, pack: ContractPack) {
  const heading = (words: string) => (
    <Text style={{ ...BOLD, fontSize: 13, marginTop: 16, marginBottom: 6 }} minPresenceAhead={40}>
      {winAnsi(words)}
    </Text>
  )
  return (
    <Document title={winAnsi(pack.title)} language="en-AU">
      <Page size="A4" style={{ fontFamily: 'Helvetica', fontSize: 10, color: '#111111', padding: 56, lineHeight: 1.4 }}>
        <Text style={{ ...BOLD, fontSize: 20, marginBottom: 14, lineHeight: 1.2 }}>{winAnsi(pack.title)}</Text>
        {pack.parties.map(({ label, value }) => (
          <View key={label} style={{ flexDirection: 'row', marginBottom: 3 }}>
            <Text style={{ ...BOLD, width: 70 }}>{label}</Text>
            <Text style={{ flex: 1 }}>{winAnsi(value)}</Text>
          </View>
        ))}
        {heading('What is paid')}
        {pack.lines.map(({ words, amount }) => (
          <View key={words} style={ROW} wrap={false}>
            <Text style={{ maxWidth: 360 }}>{winAnsi(words)}</Text>
            <Text>{winAnsi(amount)}</Text>
          </View>
        ))}
        <View style={{ ...ROW, ...BOLD, fontSize: 14, borderBottom: 0 }} wrap={false}>
          <Text>Total price</Text>
          <Text>{winAnsi(pack.total)}</Text>
        </View>
        {pack.sections.map(({ title, paragraphs, source }) => (
          <View key={title}>
            {heading(title)}
            {paragraphs.map((words) => (
              <Text key={words} style={{ marginBottom: 6 }}>
                {winAnsi(words)}
              </Text>
            ))}
            {source ? <Text style={{ fontSize: 8, color: '#555555' }}>{winAnsi(source)}</Text> : null}
          </View>
        ))}
        {pack.papers.length > 0 ? heading('Handed over besides') : null}
        {pack.papers.map((words) => (
          <Text key={words}>{winAnsi(words)}</Text>
        ))}
        <View style={{ flexDirection: 'row', justifyContent: 'space-between', marginTop: 48 }} wrap={false}>
          {pack.signers.map((who) => (
            <Text key={who} style={{ width: 210, paddingTop: 4, borderTop: '1 solid #111111' }}>
              {winAnsi(`${who}, date`)}
            </Text>
          ))}
        </View>
      </Page>
    </Document>
  )
}
