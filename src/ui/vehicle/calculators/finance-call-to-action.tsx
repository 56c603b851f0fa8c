import { FinanceLine } from '../price.tsx'
import type { VehicleView } from '../views.ts'

/** 'Finance Available For This Vehicle!' with its button (B§2). */
export function FinanceCallToAction({ vehicle }: { vehicle: VehicleView }) {
  const { callToAction } = vehicle.calculators
  if (!callToAction) return null
  const { title, finance, link } = callToAction
  return (
    <section className="finance-call" aria-labelledby="finance-available">
      <div>
        <h2 id="finance-available">{title}</h2>
        {finance ? <FinanceLine finance={finance} /> : null}
      </div>
      <a className="button button-outline" href={link.href}>
        {link.text}
      </a>
    </section>
  )
}
