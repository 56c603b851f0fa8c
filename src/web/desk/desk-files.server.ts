import { mayDo } from '#domain/accounts/staff.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { readDeskPack } from '#domain/commerce/contracts/stored-pack.server.ts'
import { readDeskOrderDocument } from '#domain/commerce/orders/desk-orders.server.ts'
import { LICENCE_WORDS } from '#domain/commerce/orders/order-steps.ts'
import { exportLeads } from '#domain/leads/desk/export-leads.server.ts'
import { leadCsvHead, leadCsvLine } from '#domain/leads/desk/lead-csv.ts'
import { parseLeadList } from '#domain/leads/desk/lead-list-query.ts'
import { readDeskDocument } from '#domain/leads/desk/read-desk-application.server.ts'
import { readDeskFile } from '#domain/leads/desk/read-desk-file.server.ts'
import { readDeskPhoto } from '#domain/leads/desk/read-desk-photo.server.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import { isPhotoView } from '#domain/trade-in/photo-views.ts'
import { jpegAnswer } from '../http/jpeg-answer.ts'
import { PRIVATE_HEADERS } from '../http/page-response.ts'
import { plainPage } from '../http/plain-page.server.ts'
import { SECURITY_HEADERS } from '../http/security-headers.ts'
import { sortableTime } from '../pages/shared/date-words.ts'

type DeskFile = {
  path: RegExp
  answer(asked: { url: URL; found: RegExpExecArray; keys: DataKeys }, ctx: DeskCtx): Response | Promise<Response>
}

/** What is under /dealer and is no page: files for who has signed in, each by its path. */
const FILES: readonly DeskFile[] = [
  { path: /^\/dealer\/leads\.csv$/, answer: ({ url }, ctx) => leadsCsv(url, ctx) },
  {
    path: /^\/dealer\/leads\/([1-9]\d{0,14})\/files\/([1-9]\d{0,14})$/,
    answer: async ({ found }, ctx) =>
      download(await readDeskFile(ctx, { leadId: Number(found[1]), attachmentId: Number(found[2]) })),
  },
  {
    path: /^\/dealer\/leads\/([1-9]\d{0,14})\/photos\/([a-z]+)$/,
    answer: ({ found }, ctx) => tradeInPhoto(Number(found[1]), found[2]!, ctx),
  },
  {
    path: /^\/dealer\/orders\/(O-[0-9A-Z]{8})\/contract\.pdf$/,
    async answer({ found, keys }, ctx) {
      const bytes = await readDeskPack(ctx, keys, found[1]!)
      return download(bytes && { name: `contract-${found[1]}.pdf`, contentType: 'application/pdf', bytes })
    },
  },
  {
    path: /^\/dealer\/orders\/(O-[0-9A-Z]{8})\/documents\/([a-z][a-z0-9_]{1,39})\/(\d{1,2})$/,
    answer: async ({ found, keys }, ctx) => {
      const asked = { reference: found[1]!, field: found[2]!, part: Number(found[3]) }
      const file = await readDeskOrderDocument(ctx, keys, asked)
      return download(file && { ...file, name: [LICENCE_WORDS[asked.field], file.name].filter(Boolean).join(', ') })
    },
  },
  {
    path: /^\/dealer\/leads\/([1-9]\d{0,14})\/documents\/([a-z][a-z0-9_]{1,39})\/(\d{1,2})$/,
    answer: async ({ found, keys }, ctx) => {
      const asked = { leadId: Number(found[1]), field: found[2]!, part: Number(found[3]) }
      return download(await readDeskDocument(ctx, keys, asked))
    },
  },
]

/** The file at an address; null where there is a page, or nothing. */
export function answerDeskFile(url: URL, ctx: DeskCtx, keys: DataKeys): Promise<Response> | Response | null {
  for (const { path, answer } of FILES) {
    const found = path.exec(url.pathname)
    if (found) return answer({ url, found, keys }, ctx)
  }
  return null
}

/** Everything that the list's filter finds, portion by portion (rule:staff-export). */
function leadsCsv(url: URL, ctx: DeskCtx): Response {
  if (!mayDo(ctx.staff, 'export-leads')) return plainPage(403)
  const { cursor: _cursor, ...filter } = parseLeadList(url.searchParams)
  const { timeZone } = ctx.tenant.settings.site
  const portions = exportLeads(ctx, filter)
  const bytes = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes.encode(leadCsvHead())),
    async pull(controller) {
      const { value, done } = await portions.next()
      if (done) return controller.close()
      const lines = value.map((lead) => leadCsvLine(lead, (at) => sortableTime(at, timeZone)))
      controller.enqueue(bytes.encode(lines.join('')))
    },
    async cancel() {
      await portions.return(undefined)
    },
  })
  const name = `leads-${ctx.tenant.slug}-${localDate(ctx.now, timeZone)}.csv`
  const headers = {
    ...SECURITY_HEADERS,
    ...PRIVATE_HEADERS,
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  }
  return new Response(body, { headers })
}

/** A file that a shopper attached: always a download, never a page of this site. */
function download(file: { name: string; contentType: string; bytes: Uint8Array } | null): Response {
  if (!file) return plainPage(404)
  const headers = {
    ...SECURITY_HEADERS,
    ...PRIVATE_HEADERS,
    'Content-Type': file.contentType,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escapedHex)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  return new Response(Buffer.from(file.bytes), { headers })
}

/** A picture of the vehicle that a shopper trades in. */
async function tradeInPhoto(leadId: number, view: string, ctx: DeskCtx): Promise<Response> {
  const bytes = isPhotoView(view) ? await readDeskPhoto(ctx, { leadId, view }) : null
  return bytes ? jpegAnswer(bytes) : plainPage(404)
}

function escapedHex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
