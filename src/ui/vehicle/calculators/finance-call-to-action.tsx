import { FinanceLine } from '../price.tsx'
import type { VehicleView } from '../views.ts'
import type { FinanceCallToActionView } from './view.ts'

/** 'Finance Available For This Vehicle!' with its button (B§2), and a lender's figures where there are any. */
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

/** The place of a quote that is fetched when it comes near (C§4); empty without scripts, or when there is none. */
function Quoted({ question }: { question: NonNullable<FinanceCallToActionView['question']> }) {
  return (
    <div
      className="finance-quote only-with-scripts"
      role="status"
      data-does="finance-quote"
      data-near=""
      data-body={question.body}
      data-years={question.termYears}
      data-per={question.per}
    >
      <p className="finance-line" hidden>
        <strong data-says="repayment" /> <strong data-says="comparison" />
      </p>
      <p className="calc-print" data-says="basis" hidden />
    </div>
  )
}
