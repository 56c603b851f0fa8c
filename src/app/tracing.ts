import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { currentRequestId } from '#domain/tenants/request-scope.server.ts'
import type { Role } from './server-lock.ts'

/** The exporter has no other limit; what waits longer is let go. */
const MOST_WAITING = 4096

/**
 * Sends spans to a collector by OTLP over HTTP while `OTEL_EXPORTER_OTLP_ENDPOINT` is set: of requests, what the database was
 * asked, jobs and letters. Without it nothing is loaded, and the spans that the code begins are none. A collector that is away
 * costs its spans alone, and a line in the log. The answer sends what waits, and stops.
 */
export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  { roles, log }: { roles: readonly Role[]; log: Pick<Logger, 'warn'> },
): Promise<() => Promise<void>> {
  if (!tracing) return async () => {}
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  const warn = (message: string, ...more: unknown[]) =>
    log.warn({ error: [message, ...more].map(String).join(' ').slice(0, 300) }, 'Traces could not be sent')
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN)
  core.setGlobalErrorHandler((error) => warn(error instanceof Error ? error.message : String(error)))
  const exporter = new OTLPTraceExporter({
    url: `${tracing.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: tracing.headers,
    timeoutMillis: 5_000,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': tracing.serviceName,
      'service.instance.id': `${process.pid}`,
      'forecourt.roles': [...roles],
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracing.ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, scheduledDelayMillis: tracing.delayMs }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return () => provider.shutdown().catch((error: unknown) => warn(String(error)))
}

/** What a line of the log carries while a request, or a job that came of one, or a span is under way. */
export function traceFields(): { reqId?: string; trace_id?: string } {
  const reqId = currentRequestId()
  const span = trace.getActiveSpan()?.spanContext()
  return { ...(reqId && { reqId }), ...(span && { trace_id: span.traceId }) }
}
