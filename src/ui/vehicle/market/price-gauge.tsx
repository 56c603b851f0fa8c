import { Block } from '../extras/block.tsx'
import type { VehicleView } from '../views.ts'
import { gaugeText } from './gauge-figures.ts'
import type { GaugeFigures } from './view.ts'

const ARC = 'M9 99 A91 91 0 0 1 191 99'
/** Stands in the place of every figure, as wide as most of them. */
const WAITING: GaugeFigures = {
  words: 'Comparing',
  band: 'low',
  fill: 0,
  price: '$00,000',
  range: '$00,000 to $00,000',
  certainty: 'High',
  description: 'Comparing this price with others of the same make and model, by year, kilometres, badge and engine.',
}

/**
 * The price comparison panel (B§5, B§9): whole where the figures are at hand, else a skeleton of the same size, which
 * `client/vehicle/gauge.ts` fills or takes away.
 */
export function PriceGauge({ vehicle }: { vehicle: VehicleView }) {
  const gauge = vehicle.market?.gauge
  if (!gauge) return null
  const { figures, href, settings, seconds } = gauge
  return (
    <div
      className={figures ? 'gauge' : 'gauge gauge-waiting'}
      data-does="gauge"
      data-near=""
      data-seconds={seconds}
      data-ask={figures ? undefined : href}
      data-settings={figures ? undefined : JSON.stringify(settings)}
    >
      <Block title="How this price compares" id="price-comparison">
        <div className="gauge-panel" aria-busy={figures ? undefined : true}>
          <Dial figures={figures} />
          <Figures figures={figures ?? WAITING} vehicleWord={gauge.vehicleWord} />
          <p className="gauge-description" data-gauge="description">
            {(figures ?? WAITING).description}
          </p>
          <details className="gauge-method">
            <summary>How we work this out</summary>
            <p>{gauge.method}</p>
          </details>
        </div>
      </Block>
    </div>
  )
}

function Dial({ figures }: { figures: GaugeFigures | null }) {
  const { fill, words, band } = figures ?? WAITING
  return (
    <div className="gauge-dial" data-band={band}>
      <meter
        className="sr-only"
        min={0}
        max={100}
        value={Math.round(fill * 100)}
        aria-label="Where this price stands"
        aria-valuetext={figures ? gaugeText(figures) : words}
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
      <p className="gauge-words" data-gauge="words">
        {words}
      </p>
    </div>
  )
}

function Figures({ figures, vehicleWord }: { figures: GaugeFigures; vehicleWord: string }) {
  const rows = [
    [`This ${vehicleWord}`, 'price', figures.price],
    ['Most others ask', 'range', figures.range],
    ['How sure we are', 'certainty', figures.certainty],
  ] as const
  return (
    <dl className="gauge-figures">
      {rows.map(([label, name, text]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd data-gauge={name}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
