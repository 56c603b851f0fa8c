import * as z from 'zod'
import { MOST_FILE_MIB, TOO_MANY_FILES_NOW } from '#domain/leads/attachments/attachment.ts'
import { savePhoto } from '#domain/leads/trade-ins/save-photo.server.ts'
import { offersAtOnce } from '#domain/trade-in/offers-at-once.ts'
import { isPhotoView, type PhotoView } from '#domain/trade-in/photo-views.ts'
import { readPhoto } from '#domain/trade-in/read-photos.server.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import { jpegAnswer } from '../../http/jpeg-answer.ts'
import type { RefusedForm } from '../../site/page-context.ts'
import { apiJson } from '../api-answer.ts'
import { isMultipart, type Room, readParts, roomFor } from '../leads/read-parts.server.ts'
import { readBytes } from '../read-body.server.ts'
import { refuse, wantsPage } from '../refuse.server.ts'
import { type ApiCall, get, post, type Routes } from '../route.ts'

const NOT_HERE = 'There is no such trade-in or picture here.'
const FIX = 'Please fix the following errors:'
const MOST_BYTES = MOST_FILE_MIB * 1024 * 1024

/** Opens the trade-in: in the query, for paths stand in logs. */
const ID = z.object({ id: z.string().max(40).default('').describe('The trade-in.') })

/** `POST` and `GET /api/trade-in/photos/{view}?id=`: a picture of a trade-in, each by itself, so that what arrived stays (rule:trade-in-photos). */
export const routes: Routes = () => [
  post('/trade-in/photos/{view}', {
    operationId: 'saveTradeInPhoto',
    tag: 'Leads',
    summary: 'Send the picture of one view; another takes its place',
    counts: 'leads',
    query: ID,
    answers: {
      201: ['Saved.', z.object({ view: z.string() })],
      303: ['Saved; a form without scripts is led back.', null],
      403: 'It was sent from another site.',
      404: NOT_HERE,
      413: 'More than 8 MiB.',
      422: 'It is no picture, or no form.',
      429: 'Other files from this address are still on their way.',
      503: TOO_MANY_FILES_NOW,
    },
    outage: 'It cannot be stored just now. Please try again in a moment.',
    async handle(call, { id }) {
      const room = roomFor(call)
      try {
        return await answerPhoto(call, askedOf(call.ctx, id, call.params.view), room)
      } finally {
        room.leave()
      }
    },
  }),
  get('/trade-in/photos/{view}', {
    operationId: 'tradeInPhoto',
    tag: 'Leads',
    summary: 'The picture of one view, for whoever knows the trade-in',
    query: ID,
    answers: {
      200: ['The picture.', z.unknown().meta({ type: 'string', contentMediaType: 'image/jpeg' })],
      404: NOT_HERE,
    },
    outage: 'It cannot be read just now.',
    async handle({ ctx, params }, { id }) {
      const asked = askedOf(ctx, id, params.view)
      const bytes = asked && (await readPhoto(ctx, asked.tradeInId, asked.view))
      return bytes ? jpegAnswer(bytes) : apiJson({ error: NOT_HERE }, 404)
    },
  }),
]

type Asked = { tradeInId: number; view: PhotoView }

/** Which picture is meant; null for none, and where the dealer takes no trade-ins. */
function askedOf({ tenant }: ApiCall['ctx'], id: string, view: string): Asked | null {
  if (!offersAtOnce(tenant.settings)) return null
  return /^[1-9]\d{0,14}$/.test(id) && isPhotoView(view) ? { tradeInId: Number(id), view } : null
}

async function answerPhoto(call: ApiCall, asked: Asked | null, room: Room): Promise<Response> {
  const { ctx, request } = call
  if (!isFromThisSite(request, call.url)) return no(call, 403, 'Forms of other sites are not taken.')
  if (!asked) return no(call, 404, NOT_HERE)
  const sent = await bytesOf(request, room)
  if ('status' in sent) return no(call, sent.status, sent.words)
  const outcome = await savePhoto(ctx, { ...asked, bytes: sent })
  switch (outcome.kind) {
    case 'saved': {
      const headers = { Location: `/trade-in?id=${asked.tradeInId}#photos`, 'Cache-Control': 'no-store' }
      return wantsPage(request) ? new Response(null, { status: 303, headers }) : apiJson({ view: asked.view }, 201)
    }
    case 'unknown':
      return no(call, 404, NOT_HERE)
    case 'busy':
      return no(call, 503, TOO_MANY_FILES_NOW)
    case 'invalid':
      return wantsPage(request)
        ? no(call, 422, Object.values(outcome.errors).flat().join(' '))
        : apiJson({ error: FIX, errors: outcome.errors }, 422)
  }
}

/** The bytes of the picture: the body itself, or the one file of a form. */
async function bytesOf(request: Request, room: Room): Promise<Uint8Array | RefusedForm> {
  if (isMultipart(request)) {
    const parts = await readParts(request, true, room)
    if (parts.kind === 'refused') return { status: parts.status, words: Object.values(parts.errors).flat().join(' ') }
    return parts.files[0]?.bytes ?? new Uint8Array()
  }
  const body = await readBytes(request, MOST_BYTES, (bytes) => room.take(bytes) === 'taken')
  if (body.kind === 'read') return body.bytes
  if (body.kind === 'too-large') return { status: 413, words: `A picture has ${MOST_FILE_MIB} MB at most.` }
  return { status: 503, words: TOO_MANY_FILES_NOW }
}

function no(call: ApiCall, status: RefusedForm['status'], words: string): Promise<Response> {
  return refuse(call, { status, words })
}
