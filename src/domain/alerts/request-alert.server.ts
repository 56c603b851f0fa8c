import { sql } from 'kysely'
import * as z from 'zod'
import { withTenant } from '#db/tenant-session.ts'
import { newSecret, secretHash } from '#domain/accounts/secret.server.ts'
import { mailboxOf } from '#domain/accounts/staff.ts'
import { hashedText } from '#domain/leads/lead-hash.server.ts'
import { documentOf, followVehicle } from '#domain/search/find-vehicle.server.ts'
import { type Search, searchVocabulary } from '#domain/search/run-search.server.ts'
import { emptyQuery, type SearchQuery } from '#domain/search/search-query.ts'
import { searchHref, searchOf } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { alikeQuery } from '#domain/search/similar-listings.server.ts'
import { searchTitle } from '#domain/search/suggest-searches.server.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import { wholeDollars } from '#domain/tenants/amounts.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { ALERT_FREQUENCIES, type AlertFrequency, type AlertKind } from './alert.ts'
import { alertConsent } from './alert-consent.server.ts'
import { termsOfQuery } from './alert-terms.ts'

/** What somebody wants to be told of: a vehicle by the last part of its address, a search by its address on this site. */
export type AlertWish = { kind: Exclude<AlertKind, 'search'>; slug: string } | { kind: 'search'; searchHref: string }

export type AlertRequest = AlertWish & {
  /** As it was typed. */
  email: string
  frequency: string
  /** Of the words that stood there (`alertConsent`); null where nobody says which did. */
  consentKey: string | null
  /** From where it was sent (an IP address). */
  address: string
  /** Of the site as it was reached: links of its letters begin with it. */
  origin: string
  /** Whoever is signed in; null without an account. */
  shopperId: number | null
}

/** What there is to be told of nothing, and what to do next. */
export type AlertRefusal = {
  kind: 'refused'
  reason: 'no-such-vehicle' | 'vehicle-gone' | 'available-now' | 'search-unreadable'
  message: string
}

export type RequestAlertOutcome =
  /** A letter is on its way. Whether the mailbox, or the alert, was known already is told to nobody. */
  | { kind: 'asked' }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  | AlertRefusal
  | { kind: 'too-many'; message: string }

/** Letters that one sender's address asks for within an hour, and that one mailbox gets within a day (rule:alert-requests). */
const MOST_OF_ADDRESS = 20
const MOST_OF_CONTACT = 10

const LONGEST_HREF = 2000
const EMAIL = z.email().max(254)

/** Asks for an alert; it tells nothing until the owner of the mailbox has confirmed it (rule:alert-requests). */
export async function requestAlert(ctx: TenantCtx, search: Search, asked: AlertRequest): Promise<RequestAlertOutcome> {
  const consent = alertConsent(ctx.tenant)
  const email = readEmail(asked.email)
  const frequency = ALERT_FREQUENCIES.find((one) => one === asked.frequency)
  const errors: Record<string, string[]> = {}
  if (!email) errors.email = ['Please enter an e-mail address, such as name@example.com.']
  if (!frequency) errors.frequency = ['Please choose how often we may write to you.']
  if (asked.consentKey !== null && asked.consentKey !== consent.key)
    errors.consent_words = [
      'What stands here about your e-mail address has changed. Please read it and send this again.',
    ]
  if (!email || !frequency || Object.keys(errors).length > 0) return { kind: 'invalid', errors }

  const wish = await readWish(ctx, search, asked)
  if (wish.kind === 'refused') return wish
  const outcome = await store(ctx, asked, { wish, email, frequency, consent })
  if (outcome === 'asked') return { kind: 'asked' }
  return { kind: 'too-many', message: 'That is a lot at once. Please try again in an hour.' }
}

/** A mailbox in its one spelling, domains of other scripts as mail servers write them; null where it is none. */
export function readEmail(typed: string): string | null {
  const plain = mailboxOf(typed.normalize('NFKC').replace(/\s+/g, ''))
  const at = plain.lastIndexOf('@')
  if (at < 1) return null
  const domain = URL.parse(`http://${plain.slice(at + 1)}`)
  const email = domain?.hostname ? `${plain.slice(0, at)}@${domain.hostname}` : plain
  return EMAIL.safeParse(email).success ? email : null
}

type Wish = {
  kind: 'wish'
  about: string
  listingId: number | null
  searchHref: string | null
  terms: string[]
  priceDollars: number | null
  priceType: string | null
}

async function readWish(ctx: TenantCtx, search: Search, asked: AlertWish): Promise<Wish | AlertRefusal> {
  if (asked.kind === 'search') return searchWish(asked.searchHref, await searchVocabulary(ctx, search), ctx)
  const found = await followVehicle(ctx, asked.slug.slice(0, 300))
  if (found.kind === 'unknown') return refused('no-such-vehicle')
  const { listing } = found
  const isOffered = found.kind === 'found' && isPurchasable(listing)
  if (asked.kind === 'alike') {
    const vocabulary = await searchVocabulary(ctx, search)
    return queryWish(alikeQuery(documentOf(ctx, listing), vocabulary), vocabulary, ctx)
  }
  if (asked.kind === 'price-drop' && !isOffered) return refused('vehicle-gone')
  if (asked.kind === 'available' && isOffered && !listing.reserved) return refused('available-now')
  return vehicleWish(listing)
}

function vehicleWish(listing: Listing): Wish {
  return {
    kind: 'wish',
    about: listing.name,
    listingId: listing.listingId,
    searchHref: null,
    terms: [],
    priceDollars: wholeDollars(advertisedPriceCents(listing)),
    priceType: listing.priceType,
  }
}

function searchWish(href: string, vocabulary: SearchVocabulary, ctx: TenantCtx): Wish | AlertRefusal {
  const asked = href.length <= LONGEST_HREF ? searchOf(href.trim(), vocabulary) : { kind: 'no-search' as const }
  return asked.kind === 'search' ? queryWish(asked.query, vocabulary, ctx) : refused('search-unreadable')
}

/** In which order and from which page it was seen is no part of it. */
function queryWish(asked: SearchQuery, vocabulary: SearchVocabulary, { tenant }: TenantCtx): Wish | AlertRefusal {
  const query = { ...asked, sort: emptyQuery(vocabulary.defaultSort).sort, page: 1 }
  const href = searchHref(query, vocabulary)
  if (href.length > LONGEST_HREF) return refused('search-unreadable')
  const about = searchTitle(query, tenant.settings)
  return {
    ...{ kind: 'wish', about, listingId: null, searchHref: href },
    terms: termsOfQuery(query),
    priceDollars: null,
    priceType: null,
  }
}

const REFUSALS: Record<AlertRefusal['reason'], string> = {
  'no-such-vehicle': 'There is no such vehicle here. Please choose one from our stock, or save a search instead.',
  'vehicle-gone': 'This vehicle is gone, so its price does not change any more. We can tell you of one like it.',
  'available-now':
    'This vehicle can be had now. Enquire before somebody else does, or ask us to tell you if its price drops.',
  'search-unreadable': 'This search cannot be read. Please search again, and ask from the page of its results.',
}

function refused(reason: AlertRefusal['reason']): AlertRefusal {
  return { kind: 'refused', reason, message: REFUSALS[reason] }
}

type Read = {
  wish: Wish
  email: string
  frequency: AlertFrequency
  consent: ReturnType<typeof alertConsent>
}

async function store(
  ctx: TenantCtx,
  { kind, address, origin, shopperId }: AlertRequest,
  { wish, email, frequency, consent }: Read,
): Promise<'asked' | 'too-many'> {
  const token = newSecret()
  const sent = {
    now: ctx.now,
    email,
    ...{ token, tokenHash: secretHash(token) },
    ...{ emailText: hashedText('email', email), addressText: hashedText('address', address) },
    ...{ mostOfAddress: MOST_OF_ADDRESS, mostOfContact: MOST_OF_CONTACT },
    alert: {
      ...{ shopper_id: shopperId, kind, listing_id: wish.listingId, search_href: wish.searchHref, terms: wish.terms },
      ...{
        price_dollars: wish.priceDollars,
        price_type: wish.priceType,
        about: wish.about.slice(0, 300),
        frequency,
        origin,
      },
      ...{ consent_words: consent.words, consent_sha256: consent.sha256 },
    },
  }
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ outcome: 'asked' | 'too-many' }>`
      select forecourt.request_alert(${JSON.stringify(sent)}::jsonb) as outcome`.execute(trx)
    return rows[0]!.outcome
  })
}
