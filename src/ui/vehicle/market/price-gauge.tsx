import { type CSSProperties, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import type { GaugeSettings, PriceComparison } from '#domain/market-price/price-comparison.ts'
import { useInView } from '../../hooks/use-in-view.ts'
import { useLate } from '../../hooks/use-late.ts'
import { useNear } from '../../hooks/use-near.ts'
import { Block } from '../extras/block.tsx'
import type { GaugeFigures, GaugeView, VehicleView } from '../view.ts'
import { gaugeFigures, gaugeText } from './gauge-figures.ts'

const ARC = 'M9 99 A91 91 0 0 1 191 99'

/**
 * The price comparison panel (rule:price-comparison): whole where the figures are at hand, else a skeleton of the same
 * size until they are. Where there are none after all it is out of sight at once, and its place goes when nobody sees that it does.
 */
export function PriceGauge({ vehicle }: { vehicle: VehicleView }) {
  const gauge = vehicle.market?.gauge
  return gauge ? <Gauge gauge={gauge} vehicle={vehicle} /> : null
}

function Gauge({ gauge, vehicle }: { gauge: GaugeView; vehicle: VehicleView }) {
  const place = useRef<HTMLDivElement>(null)
  const dial = useRef<HTMLDivElement>(null)
  const { state, figures } = useGaugeFigures(place, gauge, vehicle.slug)
  const isWaiting = state === 'waiting'
  const fills = useFills(dial, state === 'known', gauge.isWaiting)
  const isInView = useInView(place)
  if (state === 'none' && !isInView) return null
  const classes = ['gauge', isWaiting || state === 'none' ? 'gauge-waiting' : '', state === 'none' ? 'gauge-gone' : '']
  return (
    <div
      ref={place}
      className={classes.filter(Boolean).join(' ')}
      data-fills={fills ? '' : undefined}
      // Set in the browser alone: a document may carry no styles of its own.
      style={fills ? ({ '--gauge-seconds': `${gauge.seconds}s` } as CSSProperties) : undefined}
    >
      <Block title="How this price compares" id="price-comparison">
        <div className="gauge-panel" aria-busy={isWaiting || undefined}>
          <Dial figures={figures} isWaiting={isWaiting} ref={dial} />
          <Figures figures={figures} vehicleWord={vehicle.vehicleWord} />
          <p className="gauge-description gauge-word">{figures.description}</p>
          <details className="gauge-method">
            <summary>How we work this out</summary>
            <p>{gauge.method}</p>
          </details>
        </div>
      </Block>
    </div>
  )
}

type DialProps = { figures: GaugeFigures; isWaiting: boolean; ref: Ref<HTMLDivElement> }

function Dial({ figures, isWaiting, ref }: DialProps) {
  const { fill, words, band } = figures
  return (
    <div ref={ref} className="gauge-dial" data-band={band}>
      <meter
        className="sr-only"
        min={0}
        max={100}
        value={Math.round(fill * 100)}
        aria-label="Where this price stands"
        aria-valuetext={isWaiting ? 'Comparing' : gaugeText(figures)}
      />
      <svg viewBox="0 0 200 108" aria-hidden="true">
        <path className="gauge-track" d={ARC} />
        <path
          className="gauge-fill"
          d={ARC}
          pathLength={100}
          strokeDasharray={100}
          strokeDashoffset={100 - fill * 100}
        />
      </svg>
      <p className="gauge-words gauge-word">{words}</p>
    </div>
  )
}

function Figures({ figures, vehicleWord }: { figures: GaugeFigures; vehicleWord: string }) {
  const rows = [
    [`This ${vehicleWord}`, figures.price],
    ['Most others ask', figures.range],
    ['How sure we are', figures.certainty],
  ] as const
  return (
    <dl className="gauge-figures">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="gauge-word">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the gauge says, or words of about its size; fetched when its place comes near where the page came without it. */
function useGaugeFigures(place: RefObject<Element | null>, { figures, isWaiting, settings }: GaugeView, slug: string) {
  const isNear = useNear(place)
  const found = useLate(isNear && isWaiting, () => askFor(`/api/cars/${slug}/autogauge`, settings))
  if (found && found !== 'none') return { state: 'known', figures: found }
  return { state: found ?? (isWaiting ? 'waiting' : 'known'), figures }
}

/** 'none' where there is no honest estimate. A failure is logged, and the panel goes (rule:price-comparison). */
async function askFor(href: string, settings: GaugeSettings): Promise<GaugeFigures | 'none'> {
  try {
    const answer = await fetch(href, { headers: { Accept: 'application/json' } })
    if (answer.ok) return gaugeFigures((await answer.json()) as Partial<PriceComparison>, settings) ?? 'none'
    // That there is no honest estimate is an answer.
    if (answer.status !== 404) console.warn(`The price comparison answered ${answer.status}.`)
  } catch (error) {
    console.warn('The price comparison cannot be read.', error)
  }
  return 'none'
}

/**
 * Whether the gauge fills from empty to where it stands: once its dial is seen. One that stood full in the view before
 * anybody scrolled is left alone, so that nothing jumps; one that was drawn just now never is.
 */
function useFills(dial: RefObject<Element | null>, isKnown: boolean, justDrawn: boolean): boolean {
  const [fills, setFills] = useState(false)
  useEffect(() => {
    if (!isKnown || !dial.current) return
    const mayStand = !justDrawn && scrollY === 0
    let isFirstLook = true
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry!.isIntersecting) {
          observer.disconnect()
          if (!(isFirstLook && mayStand)) setFills(true)
        }
        isFirstLook = false
      },
      { threshold: 0.4 },
    )
    observer.observe(dial.current)
    return () => observer.disconnect()
  }, [dial, isKnown, justDrawn])
  return fills
}
