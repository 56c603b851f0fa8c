import { Block } from '../extras/block.tsx'
import type { VehicleView } from '../views.ts'
import { gaugeText } from './gauge-figures.ts'
import type { GaugeFigures } from './view.ts'

const ARC = 'M9 99 A91 91 0 0 1 191 99'

/**
 * The price comparison panel (B§5, B§9): whole where the figures are at hand, else a skeleton of the same size, which
 * `client/vehicle/gauge.ts` fills or takes away.
 */
export function PriceGauge({ vehicle }: { vehicle: VehicleView }) {
  const gauge = vehicle.market?.gauge
  if (!gauge) return null
  const { figures, isWaiting, href, settings, seconds, vehicleWord, method } = gauge
  return (
    <div
      className={isWaiting ? 'gauge gauge-waiting' : 'gauge'}
      data-does="gauge"
      data-near=""
      data-seconds={seconds}
      data-ask={isWaiting ? href : undefined}
      data-settings={isWaiting ? JSON.stringify(settings) : undefined}
    >
      <Block title="How this price compares" id="price-comparison">
        <div className="gauge-panel" aria-busy={isWaiting || undefined}>
          <Dial figures={figures} isWaiting={isWaiting} />
          <Figures figures={figures} vehicleWord={vehicleWord} />
          <p className="gauge-description" data-gauge="description">
            {figures.description}
          </p>
          <details className="gauge-method">
            <summary>How we work this out</summary>
            <p>{method}</p>
          </details>
        </div>
      </Block>
    </div>
  )
}

function Dial({ figures, isWaiting }: { figures: GaugeFigures; isWaiting: boolean }) {
  const { fill, words, band } = figures
  return (
    <div className="gauge-dial" data-band={band}>
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
