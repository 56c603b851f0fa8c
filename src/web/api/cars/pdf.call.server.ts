import * as z from 'zod'
import { listLocations } from '#domain/locations/list-locations.server.ts'
import { encodingOf } from '#domain/media/encode-variant.server.ts'
import { findVehicle } from '#domain/search/find-vehicle.server.ts'
import { isPrintable } from '#domain/stock/dealership-rules.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import { resolveTokens } from '#domain/tenants/tokens.ts'
import { templateTokens } from '#templates/registry.ts'
import { sheetView } from '../../pages/shared/sheet-view.ts'
import { renderSheet } from '../../pdf/render-sheet.server.ts'
import { type SheetPicture, sheetLook } from '../../pdf/sheet-document.tsx'
import type { Services } from '../../services.ts'
import { apiFile, apiJson, opened, retryAfter } from '../api-answer.ts'
import { type ApiCall, get, type Routes } from '../route.ts'

const RETRY_AFTER_SECONDS = '5'
/** Beside the one that each request is: setting a page takes a third of a second. */
const MAKING_COSTS = 29
/** Twice what a page's width shows: the picture is as wide as the paper, and paper is looked at closely. */
const PICTURE = { widthPx: 1280, quality: 75, format: 'jpeg' } as const

/**
 * `GET /api/cars/{slug}/pdf` (rule:vehicle-print): the sheet for the windscreen, `{slug}.pdf`. 404 for a vehicle that
 * is not on this site or not printed here, 429 for who has had too many made, 503 when it cannot be made just now.
 */
export const routes: Routes = (services) => [
  get('/cars/{slug}/pdf', {
    operationId: 'vehicleSheet',
    tag: 'Stock',
    summary: 'The sheet of a vehicle: one A4 page with its picture, price and facts, and a QR code to its page',
    counts: 'sheets',
    answers: {
      200: ['A file called {slug}.pdf.', z.unknown().meta({ type: 'string', contentMediaType: 'application/pdf' })],
      301: ['The vehicle has another address now.', null],
      404: 'There is no such vehicle here, or its dealer prints none.',
      503: 'It cannot be made just now.',
    },
    handle: (call) => answerPdf(call, call.params.slug.toLowerCase(), services),
  }),
]

async function answerPdf(call: ApiCall, slug: string, services: Services): Promise<Response> {
  const { ctx, request, requestId } = call
  if (!/^[a-z0-9-]+$/.test(slug)) return notHere()
  try {
    const found = await findVehicle(ctx, slug)
    if (found.kind === 'moved')
      return opened(new Response(null, { status: 301, headers: { Location: `/api/cars/${found.slug}/pdf` } }))
    if (found.kind !== 'found' || !isPrintable(found.listing.dealershipSlug, ctx.tenant.settings)) return notHere()
    const answer = await sheetOf(found.listing, call, services)
    if (answer.kind === 'over') return apiJson({ error: 'Too many PDFs for this address.' }, 429, retryAfter(answer))
    return answer.kind === 'ready' ? file(found.listing.slug, answer.bytes, request) : notNow()
  } catch (error) {
    if (request.signal.aborted) throw error
    services.log.error(
      { reqId: requestId, tenant: ctx.tenant.slug, err: error },
      isOutage(error) ? 'sheet unread' : 'sheet failed',
    )
    return notNow()
  }
}

async function sheetOf(listing: Listing, { ctx, url, request, address, charge }: ApiCall, { media }: Services) {
  const locations = await listLocations(ctx)
  const { tokens } = resolveTokens(templateTokens(ctx.tenant.template), ctx.tenant.tokens)
  const sheet = sheetView({ listing, site: { tenant: ctx.tenant, locations }, origin: url.origin, now: ctx.now })
  return renderSheet({
    sheet,
    look: sheetLook(tokens),
    picture: () => pictureOf(listing, ctx, media),
    asker: { tenantId: ctx.tenant.tenantId, address, stillWanted: () => !request.signal.aborted },
    pay: () => charge(MAKING_COSTS),
  })
}

/** As JPEG, which is what PDF holds. Throws when it cannot be had: a sheet without its picture would be kept as whole. */
async function pictureOf(
  { images: [first] }: Listing,
  ctx: ApiCall['ctx'],
  media: Services['media'],
): Promise<SheetPicture> {
  const image = first ? await media.findImage(ctx, first.imageId) : null
  if (!image) return null
  const answer = await media.variants.get(encodingOf(image, PICTURE))
  if (answer.kind !== 'ready') throw new Error(`The picture ${image.imageId} of a sheet is ${answer.kind}.`)
  return answer.bytes
}

function file(slug: string, bytes: Buffer, { method }: Request): Response {
  const body = method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>)
  const length = String(bytes.byteLength)
  return apiFile(body, { type: 'application/pdf', name: `${slug}.pdf`, 'Content-Length': length })
}

function notHere(): Response {
  return apiJson({ error: 'There is no sheet of this vehicle here.' }, 404)
}

function notNow(): Response {
  const error = 'The PDF cannot be made just now. Please try again in a moment.'
  return apiJson({ error }, 503, { 'Retry-After': RETRY_AFTER_SECONDS })
}
