/** Until when a replica surely knows everything, by this process's own clock. */
export type ReplicaFreshness = {
  /** The primary's log ended at `position` (bytes) at an instant at or after `atMs`. */
  primaryAt(atMs: number, position: number): void
  /** The replica has replayed the log up to `position`. */
  replayedUntil(position: number): void
  /** All that was committed before this instant is there; -Infinity where nothing is known. */
  wholeUntilMs(): number
  /** What was noted counts no more: of another server, or another timeline of the log. */
  forget(): void
}

/** An hour of seconds: one that is further behind is as good as one of which nothing is known. */
const MOST_SAMPLES = 3_600

/**
 * Compares positions of the primary's log at instants of this process with what the replica has replayed. So an idle primary is no
 * lag, and clocks of other machines do not count.
 */
export function replicaFreshness(): ReplicaFreshness {
  let samples: { atMs: number; position: number }[] = []
  let wholeUntil = Number.NEGATIVE_INFINITY
  return {
    primaryAt(atMs, position) {
      samples.push({ atMs, position })
      if (samples.length > MOST_SAMPLES) samples.shift()
    },
    replayedUntil(position) {
      const reached = samples.findLastIndex((sample) => sample.position <= position)
      wholeUntil = samples[reached]?.atMs ?? Number.NEGATIVE_INFINITY
      if (reached > 0) samples = samples.slice(reached)
    },
    wholeUntilMs: () => wholeUntil,
    forget() {
      samples = []
      wholeUntil = Number.NEGATIVE_INFINITY
    },
  }
}
