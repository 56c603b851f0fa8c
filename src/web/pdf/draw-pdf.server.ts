import type { ContractPack } from '#domain/commerce/contracts/contract-pack.ts'
import type { SheetView } from '#ui/shortlist/views.ts'
import { contractDocument } from './contract-document.tsx'
import { type Receipt, receiptDocument } from './receipt-document.tsx'
import { type SheetLook, sheetDocument } from './sheet-document.tsx'

/** What a PDF says and how it looks, as plain data: it may go to another thread. `picture`: JPEG bytes. */
export type PdfContent =
  | { kind: 'sheet'; sheet: SheetView; look: SheetLook; picture: Uint8Array | null }
  | { kind: 'receipt'; receipt: Receipt }
  | { kind: 'contract'; pack: ContractPack }

/** The bytes of a PDF. The library is large and rarely wanted: it is read with the first one, not with the start. */
export async function drawPdf(content: PdfContent): Promise<Buffer> {
  const pdf = await import('@react-pdf/renderer')
  // Names and addresses are not taken apart.
  pdf.Font.registerHyphenationCallback((word) => [word])
  switch (content.kind) {
    case 'sheet': {
      const { sheet, look, picture } = content
      return pdf.renderToBuffer(sheetDocument(pdf, sheet, look, picture && Buffer.from(picture)))
    }
    case 'receipt':
      return pdf.renderToBuffer(receiptDocument(pdf, content.receipt))
    case 'contract':
      return pdf.renderToBuffer(contractDocument(pdf, content.pack))
  }
}
