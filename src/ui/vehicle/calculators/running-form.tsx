import { useState } from 'react'
import type { TypedRunning } from '#domain/finance/calculator-query.ts'
import type { RunningCosts, RunningInputs } from '#domain/finance/running-costs.ts'
import { formatWholeNumber } from '../../forms/numbers.ts'
import { type ControlledText, useText } from '../../forms/use-text.ts'
import { DistanceField } from '../../primitives/distance-field.tsx'
import { Field, type FieldProps } from '../../primitives/field.tsx'
import { type FieldError, FormErrors } from '../../primitives/form-errors.tsx'
import { InputBox } from '../../primitives/input-box.tsx'
import { useField } from '../../primitives/use-field.ts'
import { CalculateButton } from './finance-form.tsx'
import { type RunningField, readRunning, runningWords, wrongWords } from './running-words.ts'
import type { RunningCostsView } from './view.ts'

const WORDS = {
  fuel: { price: 'Fuel price', per: 'per litre', uses: 'L/100 km' },
  electric: { price: 'Electricity price', per: 'per kWh', uses: 'kWh/100 km' },
} as const

type FormProps = { running: RunningCostsView; titleId: string; vehicleWord: string; action: string }

/** The fuel calculator, or its electric sibling (rule:fuel-calculator); `titleId` names its heading. */
export function RunningForm({ running, titleId, vehicleWord, action }: FormProps) {
  const costs = useRunningCosts(running)
  return (
    <form
      className="calc"
      action={action}
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

type FieldsProps = { start: RunningCosts; costs: RunningCostsState; vehicleWord: string }

function RunningFields({ start, costs: { boxOf }, vehicleWord }: FieldsProps) {
  const { price, per, uses } = WORDS[start.kind]
  const whose = start.ownFigure
    ? `This ${vehicleWord}’s combined figure.`
    : `Assumed: no figure is known for this ${vehicleWord}.`
  return (
    <div className="calc-fields">
      <div className="calc-pair">
        <DecimalField {...boxOf('perUnit')} name="unit_price" label={price} prefix="$" unit={per} />
        <DistanceField {...boxOf('kmPerWeek')} name="km_per_week" label="Distance a week" />
      </div>
      <DecimalField {...boxOf('per100Km')} name="economy" label="Consumption" unit={uses} hint={whose} />
      <CalculateButton />
    </div>
  )
}

function RunningResult({ start, words }: { start: RunningCosts; words: RunningCostsState['words'] }) {
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

/** `unit`, such as 'per litre', is drawn behind the number and said with the label. */
type DecimalFieldProps = FieldProps & { held: ControlledText; unit: string; prefix?: string }

/** A number with decimals as people write it, '$1.70'; read by `parseDecimal`. */
function DecimalField({ held, unit, prefix, ...given }: DecimalFieldProps) {
  const { field, attributes } = useField(given)
  const { ref, text, onText } = useText(held.text, held)
  return (
    <Field {...field} unit={unit}>
      <InputBox prefix={prefix} unit={unit}>
        <input
          {...attributes}
          ref={ref}
          className="input calc-decimal"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      </InputBox>
    </Field>
  )
}

type State = {
  /** Null until something is changed: what was sent stands. */
  typed: Required<TypedRunning> | null
  messages: Partial<Record<RunningField, string>>
  listed: FieldError[]
}

/** Fuel or charging as one types; a box that holds no number that can be says so once it is left. */
function useRunningCosts({ start, sent }: RunningCostsView) {
  const first = readRunning(sent, start)
  const [{ typed, messages, listed }, setState] = useState<State>(() => {
    const errors = first.wrong.map((field) => [field, errorWords(field, sent, start)] as const)
    return {
      typed: null,
      messages: Object.fromEntries(errors),
      listed: errors.map(([field, message]) => ({ fieldId: BOXES[field].id, message })),
    }
  })
  const shown = textsOf(first.inputs)
  const texts = typed ?? shown

  function change(field: RunningField, text: string): void {
    setState((now) => {
      const next = { ...(now.typed ?? shown), [field]: text }
      const { wrong } = readRunning(next, start)
      return { ...now, typed: next, messages: Object.fromEntries(wrong.map((name) => [name, now.messages[name]])) }
    })
  }
  function settle(): void {
    if (!typed) return
    const { wrong } = readRunning(typed, start)
    setState({ typed, messages: Object.fromEntries(wrong.map((name) => [name, wrongWords(name, start)])), listed: [] })
  }

  return {
    words: runningWords((typed ? readRunning(typed, start) : first).inputs),
    listed,
    settle,
    /** What the box of a field is drawn with. */
    boxOf: (field: RunningField) => ({
      id: BOXES[field].id,
      held: { text: texts[field], onText: (text: string) => change(field, text) },
      error: messages[field],
    }),
  }
}

/** As the boxes show them. */
function textsOf({ perUnit, kmPerWeek, per100Km }: RunningInputs): Required<TypedRunning> {
  return {
    perUnit: perUnit.toFixed(Number.isInteger(perUnit * 100) ? 2 : 3),
    kmPerWeek: formatWholeNumber(kmPerWeek),
    per100Km: String(per100Km),
  }
}

/** Field, value, reason. */
function errorWords(field: RunningField, sent: TypedRunning, start: RunningCosts): string {
  const value = sent[field]?.trim()
  return `${BOXES[field].said}, ${value ? `“${value}”` : 'empty'}: ${wrongWords(field, start)}`
}

const BOXES: Record<RunningField, { id: string; said: string }> = {
  perUnit: { id: 'running-price', said: 'Price' },
  kmPerWeek: { id: 'running-km', said: 'Distance a week' },
  per100Km: { id: 'running-economy', said: 'Consumption' },
}

type RunningCostsState = ReturnType<typeof useRunningCosts>
