import type { FeedEvent } from './feed.ts'

/** Carries the event that ends a feed early out of the streams it is found in; only `endWithStop` catches it. */
export class FeedStop extends Error {
  readonly event: FeedEvent & { kind: 'truncated' | 'unreadable' }

  constructor(event: FeedEvent & { kind: 'truncated' | 'unreadable' }) {
    super(event.reason)
    this.name = 'FeedStop'
    this.event = event
  }
}

/** A stop for what is no such file at all. */
export function unreadable(reason: string): FeedStop {
  return new FeedStop({ kind: 'unreadable', reason })
}

/** The same events, with a stop raised on the way as the last of them. */
export async function* endWithStop(events: AsyncIterable<FeedEvent>): AsyncGenerator<FeedEvent> {
  try {
    yield* events
  } catch (error) {
    if (!(error instanceof FeedStop)) throw error
    yield error.event
  }
}
