import type { IncomingMessage } from 'node:http'
import { context, propagation, type Span, SpanStatusCode } from '@opentelemetry/api'
import { inSpan } from '#domain/tenants/in-span.ts'
import { isTrusted } from '#domain/tenants/request-origin.ts'
import { pageAt } from './page-url.ts'
import { hasReadablePath } from './request-address.ts'

/** What is known of a request once it is answered. */
type Answered = { status: number; tenant: string | undefined; path: string }

/**
 * A request as a span, with the number that its answer carries. It is part of a trace that a trusted proxy began (`traceparent`);
 * from anybody else that header is not believed. Its query, which may be a secret, is not told.
 */
export function inRequestSpan(
  incoming: IncomingMessage,
  { trustedProxies, requestId }: { trustedProxies: readonly string[]; requestId: string },
  answer: () => Promise<Answered>,
): Promise<void> {
  const isOurs = isTrusted(incoming.socket.remoteAddress, trustedProxies)
  const parent = isOurs ? propagation.extract(context.active(), incoming.headers) : context.active()
  const method = incoming.method ?? ''
  const attributes = { 'http.request.method': method, 'forecourt.request_id': requestId }
  return context.with(parent, () =>
    inSpan(method, { is: 'asked', attributes }, async (span) => finish(span, method, await answer())),
  )
}

function finish(span: Span, method: string, { status, tenant, path }: Answered): void {
  if (!span.isRecording()) return
  const route = routeOf(path)
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.route': route,
    'http.response.status_code': status,
    ...(tenant && { 'forecourt.tenant': tenant }),
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Which part of the site answers, without what is one vehicle's or one visitor's. */
function routeOf(path: string): string {
  const part = /^\/(?:api\/[a-z-]+|media|assets|dealer)(?=\/|$)/.exec(path)?.[0]
  if (part) return `${part}/*`
  if (!hasReadablePath(`http://site${path}`)) return '/*'
  // Behind a host: a path that begins with two slashes would be read as one.
  const page = pageAt(new URL(`http://site${path}`))?.path ?? '*'
  return page.startsWith('/') ? page : `/${page}`
}
