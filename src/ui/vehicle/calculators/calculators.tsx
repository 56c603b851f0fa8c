import { useRef } from 'react'
import { formatDollars } from '../../forms/numbers.ts'
import { latePart } from '../../hooks/late-part.tsx'
import { useLate } from '../../hooks/use-late.ts'
import { useNear } from '../../hooks/use-near.ts'
import { Folded } from '../../primitives/fold.tsx'
import { Block } from '../extras/block.tsx'
import { FinanceLine } from '../price.tsx'
import type { VehicleView } from '../view.ts'
import type { FinanceCallToActionView } from './view.ts'

const FinanceForm = latePart('vehicle', async () => (await import('../late-forms.ts')).FinanceForm)
const RunningForm = latePart('vehicle', async () => (await import('../late-forms.ts')).RunningForm)
const DeliveryForm = latePart('vehicle', async () => (await import('../late-forms.ts')).DeliveryForm)

type CalculatorProps = { vehicle: VehicleView }

export function FinanceCalculator({ vehicle }: CalculatorProps) {
  const { finance } = vehicle.calculators
  if (!finance) return null
  return (
    <Block title="Finance calculator" id="finance-calculator">
      <FinanceForm finance={finance} carId={vehicle.id} action={`/cars/${vehicle.slug}#finance-calculator`} />
    </Block>
  )
}

/** Fuel or charging. */
export function RunningCosts({ vehicle }: CalculatorProps) {
  const { running } = vehicle.calculators
  if (!running) return null
  const isFuel = running.start.kind === 'fuel'
  const id = isFuel ? 'fuel-calculator' : 'charging-calculator'
  return (
    <Block title={isFuel ? 'Fuel calculator' : 'Charging calculator'} id={id}>
      <RunningForm
        running={running}
        titleId={id}
        vehicleWord={vehicle.vehicleWord}
        action={`/cars/${vehicle.slug}#${id}`}
      />
    </Block>
  )
}

export function DeliveryCalculator({ vehicle }: CalculatorProps) {
  const { delivery } = vehicle.calculators
  if (!delivery) return null
  return (
    <Block title="Delivery calculator" id="delivery-calculator">
      <DeliveryForm delivery={delivery} carId={vehicle.id} action={`/cars/${vehicle.slug}#delivery-calculator`} />
    </Block>
  )
}

/** 'Finance Available For This Vehicle!' with its button (rule:vehicle-blocks), and a lender's figures where there are any. */
export function FinanceCallToAction({ vehicle }: { vehicle: VehicleView }) {
  const { callToAction } = vehicle.calculators
  if (!callToAction) return null
  const { title, finance, question, link } = callToAction
  return (
    <section className="finance-call" aria-labelledby="finance-available">
      <div>
        <h2 id="finance-available">{title}</h2>
        {finance ? <FinanceLine finance={finance} /> : null}
        {question ? <Quoted question={question} /> : null}
      </div>
      <a className="button button-outline" href={link.href}>
        {link.text}
      </a>
    </section>
  )
}

type Question = NonNullable<FinanceCallToActionView['question']>

/**
 * The place of a quote that is fetched when it comes near (rule:quote-fetch): busy meanwhile, so that it is read out
 * once and whole. Empty without scripts, or when there is none.
 */
function Quoted({ question }: { question: Question }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const answer = useLate(isNear, async () => (await askLender(question.body)) ?? 'none')
  const quote = answer === 'none' ? null : answer
  return (
    <div
      ref={place}
      className="finance-quote only-with-scripts"
      role="status"
      aria-busy={(isNear && answer === null) || undefined}
    >
      <p className="finance-line" hidden={!quote}>
        <strong>{quote ? `Est. ${formatDollars(Math.round(quote.weeklyRepaymentAmount))}${question.per}` : ''}</strong>{' '}
        <strong>{quote ? `${quote.comparisonRate.toFixed(2)}% comparison rate` : ''}</strong>
      </p>
      <p className="calc-print" hidden={!quote}>
        {quote?.basis}{' '}
        {quote?.applyUrl ? (
          <a className="link" href={quote.applyUrl}>
            Apply for it at the lender
          </a>
        ) : null}
      </p>
    </div>
  )
}

/** The finance small print, at the anchor financeDisclaimer: it folds (rule:text-folds), the comparison rate's warning does not. */
export function FinanceDisclaimer({ vehicle }: { vehicle: VehicleView }) {
  const { disclaimer } = vehicle.calculators
  if (!disclaimer) return null
  return (
    <section className="finance-disclaimer" aria-labelledby="financeDisclaimer">
      <h2 id="financeDisclaimer">Finance small print</h2>
      {disclaimer.text ? (
        <div>
          <Folded text={disclaimer.text} />
        </div>
      ) : null}
      <p>
        {disclaimer.warning ?? (
          <>
            The warning about comparison rates stands with the figures of the{' '}
            <a className="link" href="#finance-calculator">
              finance calculator
            </a>
            .
          </>
        )}
      </p>
    </section>
  )
}

/** What a lender answers (rule:quote-body). */
type LenderQuote = {
  weeklyRepaymentAmount: number
  comparisonRate: number
  basis: string
  applyUrl?: string
}

/** A lender's repayment with both rates; null where there is none (rule:quote-fetch). */
async function askLender(body: string): Promise<LenderQuote | null> {
  const headers = { 'Content-Type': 'application/json' }
  try {
    const response = await fetch('/api/youx/quote', { method: 'POST', headers, body })
    return response.ok ? ((await response.json()) as LenderQuote) : null
  } catch {
    return null
  }
}
