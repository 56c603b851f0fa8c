import { latePart } from '../hooks/late-part.tsx'
import { useLive } from './live-context.ts'
import type { RangeView } from './views.ts'

const RangeSlider = latePart('search', async () => (await import('../primitives/range-slider.tsx')).RangeSlider)

/** Two handles over the stock there is, and two boxes; what the boxes say goes into the address, empty means open. */
export function RangeFilter({ range }: { range: RangeView }) {
  const { attribute, label, bounds, from, to, slider, prefix, suffix, histogram } = range
  const open = bounds ?? slider
  const live = useLive()
  return (
    <RangeSlider
      id={`range-${attribute}`}
      legend={label}
      legendHidden
      onMove={live?.moved}
      names={{ low: `min[${attribute}]`, high: `max[${attribute}]` }}
      bounds={slider}
      from={from}
      to={to}
      prefix={prefix}
      suffix={suffix && ` ${suffix}`}
      plain={attribute === 'year'}
      bars={histogram?.counts}
      barsAt={histogram ?? undefined}
      placeholders={{ low: String(open.min), high: String(open.max) }}
    />
  )
}
