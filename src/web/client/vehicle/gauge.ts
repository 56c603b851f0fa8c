import type { GaugeSettings, PriceComparison } from '#domain/market-price/price-comparison.ts'
import { gaugeFigures, gaugeText } from '#ui/vehicle/market/gauge-figures.ts'
import type { GaugeFigures } from '#ui/vehicle/market/view.ts'

/** Fetches what the gauge says where the page came without it, and lets it fill once it is seen. */
export async function start(gauge: HTMLElement): Promise<void> {
  const { ask, seconds } = gauge.dataset
  gauge.style.setProperty('--gauge-seconds', `${seconds}s`)
  if (ask) {
    const figures = await askFor(ask, JSON.parse(gauge.dataset.settings!))
    if (!figures) return takeAway(gauge)
    draw(gauge, figures)
  }
  fillWhenSeen(gauge, Boolean(ask))
}

/** B§8: a failure is logged, and the panel goes. */
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

function draw(gauge: HTMLElement, figures: GaugeFigures): void {
  for (const name of ['words', 'price', 'range', 'certainty', 'description'] as const)
    for (const place of gauge.querySelectorAll(`[data-gauge="${name}"]`)) place.textContent = figures[name]
  const dial = gauge.querySelector<HTMLElement>('.gauge-dial')!
  dial.dataset.band = figures.band
  const meter = dial.querySelector('meter')!
  meter.value = Math.round(figures.fill * 100)
  meter.setAttribute('aria-valuetext', gaugeText(figures))
  dial.querySelector('.gauge-fill')!.setAttribute('stroke-dashoffset', String(100 - figures.fill * 100))
  gauge.querySelector('[aria-busy]')!.removeAttribute('aria-busy')
  gauge.classList.remove('gauge-waiting')
}

/** Out of sight at once; its place goes when nobody sees that it does. */
function takeAway(gauge: HTMLElement): void {
  gauge.classList.add('gauge-gone')
  new IntersectionObserver(([entry], observer) => {
    if (entry!.isIntersecting) return
    observer.disconnect()
    gauge.remove()
  }).observe(gauge)
}

/** A gauge that stood full in the view before anybody scrolled is left alone: nothing jumps. */
function fillWhenSeen(gauge: HTMLElement, justDrawn: boolean): void {
  const mayStand = !justDrawn && scrollY === 0
  let isFirstLook = true
  const seen = new IntersectionObserver(
    ([entry]) => {
      if (entry!.isIntersecting) {
        seen.disconnect()
        if (!(isFirstLook && mayStand)) gauge.dataset.fills = ''
      }
      isFirstLook = false
    },
    { threshold: 0.4 },
  )
  seen.observe(gauge.querySelector('.gauge-dial')!)
}
