import { type OpenReviews, refreshDueReviews } from '#domain/content/reviews/refresh-due-reviews.server.ts'
import { forEveryDealer, type Schedule } from './schedule-retention.ts'

const HOUR_MS = 3_600_000

/** Reads every dealer's reviews anew once a day (rule:review-sources), a place that failed every hour; returns how to stop. */
export function scheduleReviews({ open, ...schedule }: Schedule & { open: OpenReviews }): () => Promise<void> {
  return forEveryDealer({ everyMs: HOUR_MS, ...schedule }, [
    {
      name: 'reviews',
      failure: 'Reviews could not be read; the next hour tries again',
      async work(ctx) {
        for (const { place, outcome } of await refreshDueReviews(ctx, open))
          if (outcome.kind === 'failed')
            schedule.log.warn(
              { tenant: ctx.tenant.slug, place, reason: outcome.reason },
              'Reviews could not be read; those of before stay',
            )
      },
    },
  ])
}
