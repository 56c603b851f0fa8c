/** What every demo report says: it stands for a document that a real dealer buys per vehicle. */
const LINES = [
  'Vehicle history report',
  'SAMPLE FOR DEMONSTRATION: this is not a search of any register.',
  '',
  'A report bought for a real vehicle says here whether money is owing on it,',
  'whether it was ever written off or stolen, where it is registered and until when,',
  'and what its odometer read on which day.',
  '',
  'Certificate number: none',
  'Searched: never',
]

/** A one-page PDF (A4, Helvetica) of those lines, the same bytes every time. */
export function historyReportPdf(): string {
  const text = LINES.map((line, index) => `/F1 ${index === 0 ? 22 : 12} Tf (${line}) Tj 0 -24 Td`).join('\n')
  const content = `BT 60 760 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  return `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
