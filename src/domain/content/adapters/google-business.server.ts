import * as z from 'zod'
import { localDate } from '#domain/locations/zoned-time.ts'
import type { FetchedReview, FetchedReviews, ReviewSource } from '../reviews/review-source.ts'

const PATIENCE_MS = 10_000
const PAGE_SIZE = 50
/** The newest 500: whoever reads more goes to Google. */
const MOST_PAGES = 10
const STARS = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 } as const

const instant = z.iso.datetime({ offset: true }).transform((written) => new Date(written))
const tokenSchema = z.object({ access_token: z.string().min(1) })
const pageSchema = z.object({
  reviews: z
    .array(
      z.object({
        reviewId: z.string().min(1).max(200),
        reviewer: z.object({ displayName: z.string().nullish() }).nullish(),
        starRating: z.enum(Object.keys(STARS) as (keyof typeof STARS)[]),
        comment: z.string().nullish(),
        createTime: instant,
        reviewReply: z.object({ comment: z.string().min(1), updateTime: instant }).nullish(),
      }),
    )
    .default([]),
  averageRating: z.number().min(0).max(5).nullish(),
  totalReviewCount: z.int().min(0).default(0),
  nextPageToken: z.string().nullish(),
})
type Page = z.output<typeof pageSchema>

/** The platform's client at Google, and where Google answers. */
export type GoogleClient = { clientId: string; clientSecret: string; apiUrl: string; tokenUrl: string }

/**
 * Reads reviews of a Google Business Profile (`GET /v4/accounts/…/locations/…/reviews`) with the refresh token by which the
 * dealer let us. A refusal, silence or an unreadable answer is `failed`, on any page: half of the reviews are not all.
 */
export function googleBusiness(client: GoogleClient, refreshToken: string, patienceMs = PATIENCE_MS): ReviewSource {
  return {
    name: 'google',
    async read({ name, dealership, timeZone }): Promise<FetchedReviews> {
      try {
        const token = await accessToken(client, refreshToken, patienceMs)
        const pages: Page[] = []
        let next: string | null | undefined
        do {
          const page = await readPage(client, { name, token, next, patienceMs })
          pages.push(page)
          next = page.nextPageToken
        } while (next && pages.length < MOST_PAGES)
        const { averageRating = null, totalReviewCount: count } = pages[0]!
        const reviews = pages.flatMap((page) => page.reviews.map((review) => reviewOf(review, dealership, timeZone)))
        return { kind: 'read', reviews, count, average: averageRating }
      } catch (error) {
        return { kind: 'failed', reason: reasonOf(error, patienceMs) }
      }
    },
  }
}

async function accessToken(
  { clientId, clientSecret, tokenUrl }: GoogleClient,
  refreshToken: string,
  patienceMs: number,
) {
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  })
  const answer = await ask(tokenUrl, { method: 'POST', body }, patienceMs)
  return tokenSchema.parse(answer).access_token
}

type PageAsked = { name: string; token: string; next: string | null | undefined; patienceMs: number }

async function readPage({ apiUrl }: GoogleClient, { name, token, next, patienceMs }: PageAsked): Promise<Page> {
  const url = new URL(`/v4/${name}/reviews`, apiUrl)
  url.search = String(new URLSearchParams({ pageSize: String(PAGE_SIZE), ...(next && { pageToken: next }) }))
  return pageSchema.parse(await ask(url, { headers: { Authorization: `Bearer ${token}` } }, patienceMs))
}

async function ask(url: string | URL, init: RequestInit, patienceMs: number): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  if (!answer.ok) throw new Error(`Google answered ${answer.status}`)
  return answer.json()
}

function reviewOf(review: Page['reviews'][number], dealership: string | null, timeZone: string): FetchedReview {
  const { reviewId, reviewer, starRating, comment, createTime, reviewReply } = review
  return {
    externalId: reviewId,
    customerName: reviewer?.displayName?.trim() || 'A Google user',
    rating: STARS[starRating],
    text: comment?.trim() || null,
    reviewDate: localDate(createTime, timeZone),
    replyText: reviewReply?.comment ?? null,
    replyDate: reviewReply ? localDate(reviewReply.updateTime, timeZone) : null,
    dealership,
  }
}

/** Nothing of what was sent stands in it. */
function reasonOf(error: unknown, patienceMs: number): string {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'Google’s answer cannot be read'
  const { name, message, cause } = error as Error & { cause?: { code?: string } }
  if (name === 'TimeoutError') return `No answer within ${patienceMs / 1000} seconds`
  return cause?.code ?? message
}
