import type { TenantCtx } from '#domain/tenants/context.ts'

/** A shopper of one dealer. */
export type Shopper = {
  shopperId: number
  /** Empty until it was asked for. */
  name: string
  /** In its one spelling (`parseEmail`); null where none is known. */
  email: string | null
  /** In its one spelling (`parsePhone`). */
  phone: string | null
}

/** Somebody who has signed in, in one session. */
export type ShopperSession = Shopper & {
  sessionId: number
  /** Seen for the first time in an hour: the cookie is set anew, so that it lasts as long as the session. */
  isRenewed: boolean
}

/** What verbs on a shopper's own things take first. Made only of a session that `findShopperSession` found. */
export type ShopperCtx = TenantCtx & { shopper: ShopperSession }
