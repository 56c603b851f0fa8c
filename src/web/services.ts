import type { Logger } from 'pino'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { DeskCtx, StaffSession } from '#domain/accounts/staff-ctx.ts'
import type { Pixels } from '#domain/analytics/pixels.ts'
import type { PaymentProcessors } from '#domain/commerce/payments/processor.ts'
import type { SigningServices } from '#domain/commerce/signing/signing-service.ts'
import type { QuoteSources } from '#domain/finance/quote-source.ts'
import type { BookingCtx } from '#domain/leads/garage/change-shopper-booking.server.ts'
import type { LetterFolder } from '#domain/leads/letters/letter-folder.ts'
import type { DeliveryPace } from '#domain/leads/queue/delivery-pace.ts'
import type { PriceEstimator } from '#domain/market-price/price-estimator.ts'
import type { ServerFacts } from '#domain/publishing/going-live/server-facts.ts'
import type { Search } from '#domain/search/run-search.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import type { Tenant } from '#domain/tenants/tenant.ts'
import type { TenantDirectory } from '#domain/tenants/tenant-directory.server.ts'
import type { MarketValuer } from '#domain/trade-in/market-valuer.ts'
import type { RegoLookup } from '#domain/trade-in/rego-lookup.ts'
import type { Media } from './machine/media.ts'

export type Readiness = { ready: boolean; parts: Record<string, boolean> }

export type ChangeListener = (tenantId: number, isFound: boolean) => void

/** What the web process stands on; the composition root hands it over. */
export type Services = {
  baseDomain: string
  demo: boolean
  trustedProxies: readonly string[]
  log: Logger
  /** The clock kept pages go by, the same as that of `tenantCtx`; milliseconds, as `Date.now` has them. */
  now(): number
  tenants: Pick<TenantDirectory, 'find' | 'list'>
  tenantCtx(tenant: Tenant): TenantCtx
  /**
   * Where a page of this tenant that everybody may see may be read instead of the database; null: nowhere just now. `hasFailed`:
   * something read there since has failed, and what was made of it may lack a part.
   */
  replicaOf(tenant: Tenant): { db: TenantCtx['db']; hasFailed(): boolean } | null
  /** For whom a session was found, and for nobody else: may read who wrote a lead. */
  deskCtx(ctx: TenantCtx, staff: StaffSession): DeskCtx
  /** Of a shopper who has signed in: moves and cancels what they booked (`changeShopperBooking`), and is asked nothing else. */
  bookingCtx(ctx: ShopperCtx): BookingCtx
  search: Search
  /** Under which applications and other secrets are kept (rule:sealed-values). */
  keys: DataKeys
  /** What the market asks for a car. */
  estimator: PriceEstimator
  /** Who knows which vehicle has a plate, and what a dealer can pay for it. */
  regoLookup: RegoLookup
  valuer: MarketValuer
  /** Who quotes repayments for vehicles that have none. */
  quotes: QuoteSources
  /** Who takes payments by card. */
  processors: PaymentProcessors
  /** Who has contracts signed on screen. */
  signing: SigningServices
  media: Media
  /** Who else hears of what happens on a site. */
  pixels: Pixels
  /** What a demo wrote in place of sending it; null where letters are sent. */
  letters: LetterFolder | null
  /** Whether sign-in codes go by SMS too. */
  takesPhones: boolean
  /** Told of submissions, to which deliveries give way, and of what they stored. */
  pace: Pick<DeliveryPace, 'submitted' | 'stored'>
  /** What of its configuration it tells its operator. */
  facts: ServerFacts
  /** Who knows it may ask /internal. */
  operatorToken: string
  readiness(): Promise<Readiness>
  /**
   * Calls back when a tenant's settings or stock are different for readers; with `isFound` false when its stock is other in the
   * database and a search does not find it so yet. Returns how to stop.
   */
  onChange(listener: ChangeListener): () => void
}
