import { Folded } from '../../primitives/fold.tsx'
import type { VehicleView } from '../view.ts'

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
