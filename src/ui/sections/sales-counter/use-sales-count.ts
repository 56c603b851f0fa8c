import { useEffect, useState } from 'react'
import { salesByClock } from '#domain/content/sales-counter.ts'
import type { SectionOf } from '../sections.ts'

/** The number sold: by the clock where it counts by the clock, from the server where sales are real. */
export function useSalesCount({ count: drawn, clock, refreshSeconds }: SectionOf<'sales-counter'>): number {
  const [count, setCount] = useState(drawn)
  useEffect(() => setCount(drawn), [drawn])
  useEffect(() => {
    async function look() {
      if (document.hidden) return
      const now = clock ? salesByClock(new Date(), clock) : await askCount()
      // What the server cannot tell stays as it is.
      if (now !== null) setCount(now)
    }
    const timer = setInterval(look, refreshSeconds * 1000)
    return () => clearInterval(timer)
  }, [clock, refreshSeconds])
  return count
}

async function askCount(): Promise<number | null> {
  try {
    const response = await fetch('/api/sales-count')
    return response.ok ? ((await response.json()) as { count: number }).count : null
  } catch {
    return null
  }
}
