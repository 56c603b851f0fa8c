import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** What of a trace a piece of work is: something asked of us, by us, or work from the queue. */
export type SpanOf = 'asked' | 'call' | 'job' | 'own'

const KINDS: Record<SpanOf, SpanKind> = {
  asked: SpanKind.SERVER,
  call: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  own: SpanKind.INTERNAL,
}

/**
 * Does `work` as a span of the trace that is under way, or of a new one (docs/operations.md#traces); what it throws marks the span,
 * without its message, which may name a person. Costs next to nothing where nothing is traced.
 */
export function inSpan<T>(
  name: string,
  { is, attributes }: { is: SpanOf; attributes: Attributes },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return trace.getTracer('forecourt').startActiveSpan(name, { kind: KINDS[is], attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  })
}
