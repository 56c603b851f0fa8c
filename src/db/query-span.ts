import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

/** Longer statements say no more of what took its time. */
const LONGEST_TEXT = 2_000

/**
 * A span of a statement that is over, where something is traced (OpenTelemetry's conventions for databases). Its text has places
 * for values, never the values.
 */
export function recordQuery({ level, query, queryDurationMillis }: LogEvent): void {
  const parent = trace.getActiveSpan()
  if (!parent?.isRecording()) return
  const endedAt = Date.now()
  const text = query.sql.trim()
  const span = trace.getTracer('forecourt').startSpan(/^\w+/.exec(text)?.[0].toLowerCase() ?? 'query', {
    kind: SpanKind.CLIENT,
    startTime: endedAt - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) },
  })
  // Never its message: PostgreSQL repeats what was sent.
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endedAt)
}
