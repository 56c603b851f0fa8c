export type PackState = 'made' | 'sent' | 'signed' | 'declined' | 'expired' | 'withdrawn'

/** A contract pack as it stands, without its bytes. */
export type Pack = {
  packId: number
  orderId: number
  state: PackState
  madeAt: Date
  /** Of the PDF that was made, and of the one that was signed. */
  sha256: string
  signedSha256: string | null
  service: 'sandbox' | null
  envelopeId: string | null
  signHref: string | null
  sentAt: Date | null
  signBy: Date | null
  answeredAt: Date | null
}
