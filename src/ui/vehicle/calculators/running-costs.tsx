import { DistanceField } from '../../primitives/distance-field.tsx'
import { FormErrors } from '../../primitives/form-errors.tsx'
import { Block } from '../extras/block.tsx'
import type { VehicleView } from '../views.ts'
import { CalculateButton } from './calculate-button.tsx'
import { DecimalField } from './decimal-field.tsx'
import type { RunningCostsView } from './view.ts'

const WORDS = {
  fuel: { title: 'Fuel calculator', id: 'fuel-calculator', price: 'Fuel price', per: 'per litre', uses: 'L/100 km' },
  electric: {
    title: 'Charging calculator',
    id: 'charging-calculator',
    price: 'Electricity price',
    per: 'per kWh',
    uses: 'kWh/100 km',
  },
} as const

/** The fuel calculator, or its electric sibling (B§5, decisions §10). */
export function RunningCosts({ vehicle }: { vehicle: VehicleView }) {
  const { running } = vehicle.calculators
  if (!running) return null
  const { title, id } = WORDS[running.start.kind]
  return (
    <Block title={title} id={id}>
      <form
        className="calc"
        action={running.action}
        method="get"
        noValidate
        aria-labelledby={id}
        data-does="running-costs"
        data-near=""
        data-start={JSON.stringify(running.start)}
      >
        <FormErrors id="running-errors" errors={running.errors} />
        <div className="calc-columns">
          <RunningFields running={running} vehicleWord={vehicle.vehicleWord} />
          <RunningResult running={running} />
        </div>
      </form>
    </Block>
  )
}

function RunningFields({ running, vehicleWord }: { running: RunningCostsView; vehicleWord: string }) {
  const { start, values, errors } = running
  const { price, per, uses } = WORDS[start.kind]
  const errorOf = (id: string) => errors.find(({ fieldId }) => fieldId === id)?.message
  const whose = start.ownFigure
    ? `This ${vehicleWord}’s combined figure.`
    : `Assumed: no figure is known for this ${vehicleWord}.`
  return (
    <div className="calc-fields">
      <div className="calc-pair">
        <DecimalField
          id="running-price"
          name="unit_price"
          label={price}
          prefix="$"
          unit={per}
          value={values.perUnit}
          error={errorOf('running-price')}
        />
        <DistanceField
          id="running-km"
          name="km_per_week"
          label="Distance a week"
          km={Number(values.kmPerWeek)}
          error={errorOf('running-km')}
        />
      </div>
      <DecimalField
        id="running-economy"
        name="economy"
        label="Consumption"
        unit={uses}
        value={values.per100Km}
        hint={whose}
        error={errorOf('running-economy')}
      />
      <CalculateButton />
    </div>
  )
}

function RunningResult({ running: { words, start } }: { running: RunningCostsView }) {
  return (
    <div className="calc-result">
      <dl className="calc-figures">
        <div>
          <dt>{start.kind === 'fuel' ? 'Fuel' : 'Charging'}</dt>
          <dd>
            <output htmlFor="running-price running-km running-economy" data-says="week">
              {words.week}
            </output>{' '}
            <small>a week</small>
          </dd>
        </div>
      </dl>
      <dl className="calc-sums">
        <div>
          <dt>In a year</dt>
          <dd data-says="year">{words.year}</dd>
        </div>
      </dl>
      {start.alsoCharges ? (
        <p className="calc-print">
          A plug-in hybrid burns less the more it is charged, and more than this once its battery is empty. Charging is
          not counted here.
        </p>
      ) : null}
    </div>
  )
}
