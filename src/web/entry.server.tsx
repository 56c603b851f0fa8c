import { renderToString } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import '#templates/all.server.ts'
import { loadLateParts } from '#ui/hooks/late-part.tsx'
import { documentHtml, hydrationFiles } from './http/document.server.ts'
import { type PageContext, pageContext } from './site/page-context.ts'
import { partOf } from './site/template-part.ts'
import { type DocumentView, markedView } from './site/view-json.ts'

/**
 * Renders a whole page in one go, into `page.html` (its bytes are wanted, not a stream of them): every loader has answered by now, so nothing is gained by streaming, and a page that
 * is one string can be hashed for its policy, compressed and kept. The loader data, which React Router would stream
 * behind the page, is read first and written into it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = context.get(pageContext)
  const stream = await readAll(entryContext.serverHandoffStream)
  await loadLateParts()
  const staticHandlerContext = withViews(entryContext.staticHandlerContext, page.views)
  const rendered = renderToString(
    <ServerRouter
      context={{ ...entryContext, staticHandlerContext, serverHandoffStream: undefined }}
      url={request.url}
    />,
  )
  const { clientFiles, facts, site } = page
  const { structuredData, count, deviceList } = facts
  const start = clientFiles && {
    boot: clientFiles.boot,
    files: hydrationFiles(entryContext, {
      ...clientFiles.chunksOf(site.site.template, partOfPage(entryContext)),
      count,
      deviceList,
      at: addressOf(page, request),
    }),
  }
  page.html = documentHtml(rendered, { stream, views: page.views, start, structuredData })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** Of a page that answers a form: its own, which asks for that form anew. */
function addressOf({ typed, refused }: PageContext, request: Request): string | undefined {
  if (!typed && !refused) return undefined
  const { form, carId } = typed ?? { form: null, carId: null }
  const query = new URLSearchParams({ ...(form && { form }), ...(carId && { car_id: carId }) })
  return `${new URL(request.url).pathname}${query.size > 0 ? `?${query}` : ''}`
}

/** The views in place of their marks. */
function withViews(context: EntryContext['staticHandlerContext'], views: readonly DocumentView[]) {
  const loaded = Object.entries(context.loaderData).map(([route, mark]) => [route, markedView(mark, views) ?? mark])
  return { ...context, loaderData: Object.fromEntries(loaded) }
}

/** Faults go to the log with their request; a notice that a loader threw is an answer, not a fault. */
export function handleError(error: unknown, { request, context }: { request: Request; context?: unknown }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && !(error as { error?: Error }).error)) return
  const { services, requestId } = (context as RouterContextProvider).get(pageContext)
  services.log.error({ reqId: requestId, err: error, path: new URL(request.url).pathname }, 'page failed')
}

/** The part of the template that draws the page, as its route says. */
function partOfPage({ staticHandlerContext, routeModules }: EntryContext) {
  return partOf(routeModules[staticHandlerContext.matches.at(-1)?.route.id ?? '']?.handle)
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) chunks.push(chunk.value)
  return Buffer.concat(chunks).toString('utf8')
}
