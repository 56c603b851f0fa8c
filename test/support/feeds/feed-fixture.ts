import type { FeedMap } from '#domain/stock/feeds/feed-map.ts'

/** A small invented feed, and what reading it whole must say. Used by the contract test of all formats. */
export type FeedFixture = {
  name: string
  text: string
  map?: FeedMap
  /** Facts of each loaded row, in file order: those named must be so. */
  rows: Record<string, unknown>[]
  /** Reasons of skipped rows, by line. */
  skipped?: Record<number, string>
  /** `field: reason` of the problems that loaded rows carry, in file order. */
  problems?: string[]
}
