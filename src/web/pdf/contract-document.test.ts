import { writeFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { renderPdf } from './render-pdf.server.ts'

const clauses = Array.from(
  { length: 60 },
  (_, at) => `Clause ${at + 1}. ${'What was agreed is written here. '.repeat(6)}`,
)

test('every word, amount and source stands in the pack, over as many pages as they take', async () => {
  const bytes = await renderPdf({
    kind: 'contract',
    pack: {
      title: 'Contract of sale, order O-7K3Q9DXM',
      parties: [
        { label: 'Seller', value: 'Harbour Motors Pty Ltd, ABN 09 000 000 000' },
        { label: 'Buyer', value: 'Zoë Quill, 17 Gumnut Lane 4006' },
      ],
      lines: [
        { words: '2021 Kia Rio (to Harbour Motors)', amount: '$20,000.00' },
        { words: 'Your trade-in (to you)', amount: '-$5,000.00' },
      ],
      total: '$15,000.00',
      sections: [
        { title: 'Contract of sale', paragraphs: clauses, source: null },
        { title: 'Cooling off', paragraphs: ['You may end it.'], source: 'An Act 2014; looked up on 2026-11-26' },
      ],
      papers: ['Form 12, given before the contract is signed'],
      signers: ['For Harbour Motors Pty Ltd', 'Zoë Quill'],
    },
  })
  if (process.env.SHOTS) writeFileSync(`${process.env.SHOTS}/contract.pdf`, bytes)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  expect(pdf.numPages).toBeGreaterThan(1)
  const { text } = await extractText(pdf, { mergePages: true })
  const words = text.replace(/\s+/g, ' ')
  for (const said of [
    ...['Buyer Zoë Quill, 17 Gumnut Lane 4006', 'Clause 1.', 'Clause 60.', '-$5,000.00', 'Total price $15,000.00'],
    ...[
      'An Act 2014; looked up on 2026-11-26',
      'Form 12, given before',
      'For Harbour Motors Pty Ltd, date',
      'Zoë Quill, date',
    ],
  ])
    expect(words).toContain(said)
})
