import type * as ReactPdf from '@react-pdf/renderer'
import { winAnsi } from './win-ansi.ts'

type Pdf = Pick<typeof ReactPdf, 'Document' | 'Page' | 'View' | 'Text'>

/** A receipt in words: who took the money, for what, and its lines. */
export type Receipt = {
  title: string
  seller: readonly string[]
  lines: readonly { words: string; amount: string }[]
  says: string
}

/** One A4 page. Called as a function, not drawn as a component: the library comes with the first. */
export function receiptDocument({ Document, Page, View, Text }: Pdf, { title, seller, lines, says }: Receipt) {
  return (
    <Document title={winAnsi(title)} language="en-AU">
      <Page size="A4" style={{ fontFamily: 'Helvetica', fontSize: 11, color: '#111111', padding: 56 }}>
        <Text style={{ fontFamily: 'Helvetica-Bold', fontSize: 22, marginBottom: 16 }}>{winAnsi(title)}</Text>
        {seller.map((line) => (
          <Text key={line} style={{ marginBottom: 3 }}>
            {winAnsi(line)}
          </Text>
        ))}
        <View style={{ marginTop: 20, marginBottom: 20 }}>
          {lines.map(({ words, amount }) => (
            <View
              key={words}
              style={{
                flexDirection: 'row',
                justifyContent: 'space-between',
                paddingVertical: 6,
                borderBottom: '1 solid #cccccc',
              }}
            >
              <Text style={{ maxWidth: 330 }}>{winAnsi(words)}</Text>
              <Text style={{ fontFamily: 'Helvetica-Bold' }}>{winAnsi(amount)}</Text>
            </View>
          ))}
        </View>
        <Text style={{ lineHeight: 1.4 }}>{winAnsi(says)}</Text>
      </Page>
    </Document>
  )
}
