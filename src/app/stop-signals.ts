/** A press of Ctrl-C reaches a process twice within moments: from the terminal, and from the process above that passes it on. */
const SAME_PRESS_MS = 1_000
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

export type StopSignal = keyof typeof EXIT_CODES

/** The exit code of a process that a signal ended, as shells know it: 128 and the signal's number. */
export function exitCodeOf(signal: StopSignal): number {
  return EXIT_CODES[signal]
}

/**
 * Calls `stop` once, at the first signal that asks this process to end: Ctrl-C, a service manager's, a terminal that was closed.
 * A later press calls `force`. Answers how to listen no longer.
 */
export function onStopSignal(stop: (signal: StopSignal) => void, force: (signal: StopSignal) => void): () => void {
  let firstAt: number | null = null
  const listeners = (Object.keys(EXIT_CODES) as StopSignal[]).map((signal) => {
    const listen = () => {
      if (firstAt === null) {
        firstAt = performance.now()
        // Nobody reads what is written to a terminal that was closed.
        if (signal === 'SIGHUP') for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
        stop(signal)
      } else if (performance.now() - firstAt > SAME_PRESS_MS) force(signal)
    }
    process.on(signal, listen)
    return [signal, listen] as const
  })
  return () => {
    for (const [signal, listen] of listeners) process.off(signal, listen)
  }
}
