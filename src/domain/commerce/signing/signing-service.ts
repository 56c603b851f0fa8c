import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SigningServiceName } from '#domain/tenants/settings/vocabulary.ts'

export type SigningOrder = {
  /** The same order with the same key is one envelope, however often it is sent; another order with it is a `conflict`. */
  idempotencyKey: string
  /** On the service's pages, such as 'Contract of sale, order O-7K3Q9DXM'. */
  title: string
  /** A PDF. */
  document: Buffer
  signer: { name: string; email: string }
  /** Until when it can be signed. */
  signBy: Date
  /** Where the signer is led afterwards. */
  returnHref: string
}

export type EnvelopeStatus = 'sent' | 'signed' | 'declined' | 'expired' | 'withdrawn'

/** As the service has it. `signHref`: where its signer signs, an address or a path of the dealer's own site. */
export type Envelope = { envelopeId: string; status: EnvelopeStatus; answeredAt: Date | null; signHref: string }

type Unavailable =
  /** Silence, overload or a fault there: the same call with the same key is safe. */
  { kind: 'unavailable'; message: string }

export type EnvelopeAnswer = { kind: 'envelope'; envelope: Envelope } | { kind: 'unknown' } | Unavailable
export type SendAnswer = { kind: 'envelope'; envelope: Envelope } | { kind: 'conflict' } | Unavailable
export type SignedAnswer = { kind: 'document'; document: Buffer } | { kind: 'not-signed' } | Unavailable

/** Something happened to an envelope; what, `retrieve` tells: events come late, twice and never. */
export type ReadSigningEvent =
  | { kind: 'event'; envelopeId: string }
  /** Its signature is not by the secret of this tenant. */
  | { kind: 'forged' }
  /** Signed too long ago, or in the future: a replay. */
  | { kind: 'stale' }

/** Who has documents signed on screen. Expected failures are answers. */
export type SigningService = {
  name: SigningServiceName
  /** Nothing is signed in law: whoever shows it says so. */
  isSandbox: boolean
  send(ctx: TenantCtx, order: SigningOrder): Promise<SendAnswer>
  retrieve(ctx: TenantCtx, envelopeId: string): Promise<EnvelopeAnswer>
  /** The document as it was signed. */
  signedDocument(ctx: TenantCtx, envelopeId: string): Promise<SignedAnswer>
  /** Nobody can sign it any more; of one that was answered, the envelope as it is. */
  withdraw(ctx: TenantCtx, envelopeId: string): Promise<EnvelopeAnswer>
  /** `rawBody`: byte for byte as it came; what is signed is that. */
  readEvent(ctx: TenantCtx, sent: { rawBody: string; headers: Headers }): Promise<ReadSigningEvent>
  /** Of a sandbox: what stands in for the service's own page. */
  testDesk: SigningTestDesk | null
}

/** How the service tells of an answer. */
export const CALLBACKS = ['at-once', 'late', 'twice', 'never'] as const
export type Callback = (typeof CALLBACKS)[number]

export type SigningTestDesk = {
  /** What a secret opens; null for none. */
  open(ctx: TenantCtx, secret: string): Promise<(Envelope & { title: string; returnHref: string }) | null>
  /** Signs or declines, once, while it can be. */
  answer(
    ctx: TenantCtx,
    secret: string,
    answer: { status: 'signed' | 'declined'; name: string; callback: Callback },
  ): Promise<EnvelopeAnswer>
  document(ctx: TenantCtx, secret: string): Promise<Buffer | null>
  /** An event that is due, signed now, as often as it is to be delivered; then it is told that it was. */
  deliveries(ctx: TenantCtx, eventId: string): Promise<{ rawBody: string; headers: Headers }[]>
  delivered(ctx: TenantCtx, eventId: string): Promise<void>
}

/** Who may be named in settings; null where an installation does not have it (the sandbox outside a demo). */
export type SigningServices = Readonly<Record<SigningServiceName, SigningService | null>>
