import { DistanceField } from '../../primitives/distance-field.tsx'
import { FormErrors } from '../../primitives/form-errors.tsx'
import { CalculateButton } from './calculate-button.tsx'
import { DecimalField } from './decimal-field.tsx'
import { type RunningCostsState, useRunningCosts } from './use-running-costs.ts'
import type { RunningCostsView } from './view.ts'

const WORDS = {
  fuel: { price: 'Fuel price', per: 'per litre', uses: 'L/100 km' },
  electric: { price: 'Electricity price', per: 'per kWh', uses: 'kWh/100 km' },
} as const

type FormProps = { running: RunningCostsView; titleId: string; vehicleWord: string }

/** The fuel calculator, or its electric sibling (rule:fuel-calculator); `titleId` names its heading. */
export function RunningForm({ running, titleId, vehicleWord }: FormProps) {
  const costs = useRunningCosts(running)
  return (
    <form
      className="calc"
      action={running.action}
      method="get"
      noValidate
      aria-labelledby={titleId}
      onBlur={costs.settle}
      onSubmit={(event) => {
        event.preventDefault()
        costs.settle()
      }}
    >
      <FormErrors id="running-errors" errors={costs.listed} />
      <div className="calc-columns">
        <RunningFields start={running.start} costs={costs} vehicleWord={vehicleWord} />
        <RunningResult start={running.start} words={costs.words} />
      </div>
    </form>
  )
}

type FieldsProps = { start: RunningCostsView['start']; costs: RunningCostsState; vehicleWord: string }

function RunningFields({ start, costs: { held, messages }, vehicleWord }: FieldsProps) {
  const { price, per, uses } = WORDS[start.kind]
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
          held={held('perUnit')}
          error={messages.perUnit}
        />
        <DistanceField
          id="running-km"
          name="km_per_week"
          label="Distance a week"
          held={held('kmPerWeek')}
          error={messages.kmPerWeek}
        />
      </div>
      <DecimalField
        id="running-economy"
        name="economy"
        label="Consumption"
        unit={uses}
        held={held('per100Km')}
        hint={whose}
        error={messages.per100Km}
      />
      <CalculateButton />
    </div>
  )
}

function RunningResult({ start, words }: Pick<RunningCostsView, 'start' | 'words'>) {
  return (
    <div className="calc-result">
      <dl className="calc-figures">
        <div>
          <dt>{start.kind === 'fuel' ? 'Fuel' : 'Charging'}</dt>
          <dd>
            <output htmlFor="running-price running-km running-economy">{words.week}</output> <small>a week</small>
          </dd>
        </div>
      </dl>
      <dl className="calc-sums">
        <div>
          <dt>In a year</dt>
          <dd>{words.year}</dd>
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
