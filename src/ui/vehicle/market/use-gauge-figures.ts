import { type RefObject, useEffect, useState } from 'react'
import type { GaugeSettings, PriceComparison } from '#domain/market-price/price-comparison.ts'
import { useNear } from '../../hooks/use-near.ts'
import { gaugeFigures } from './gauge-figures.ts'
import type { GaugeFigures, GaugeView } from './view.ts'

type Gauge = {
  /** none: there is no honest estimate. */
  state: 'known' | 'waiting' | 'none'
  /** While there are none, words of about their size. */
  figures: GaugeFigures
}

/** What the gauge says; fetched when its place comes near where the page came without it. */
export function useGaugeFigures(place: RefObject<Element | null>, gauge: GaugeView): Gauge {
  const { figures, isWaiting, href, settings } = gauge
  const isNear = useNear(place)
  const [state, setState] = useState<Gauge>({ state: isWaiting ? 'waiting' : 'known', figures })
  useEffect(() => {
    if (!isNear || !isWaiting) return
    let isAwaited = true
    askFor(href, settings).then((found) => {
      if (isAwaited) setState(found ? { state: 'known', figures: found } : { state: 'none', figures })
    })
    return () => {
      isAwaited = false
    }
  }, [isNear, isWaiting, href, settings, figures])
  return state
}

/** A failure is logged, and the panel goes (rule:price-comparison). */
async function askFor(href: string, settings: GaugeSettings): Promise<GaugeFigures | null> {
  try {
    const answer = await fetch(href, { headers: { Accept: 'application/json' } })
    if (answer.ok) return gaugeFigures((await answer.json()) as Partial<PriceComparison>, settings)
    // That there is no honest estimate is an answer.
    if (answer.status !== 404) console.warn(`The price comparison answered ${answer.status}.`)
  } catch (error) {
    console.warn('The price comparison cannot be read.', error)
  }
  return null
}
