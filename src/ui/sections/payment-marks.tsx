import { BrandIcon } from '../primitives/icon.tsx'
import type { SectionOf } from './views.ts'

const DRAWN = new Set(['apple-pay', 'google-pay', 'mastercard', 'visa'])

/** How one can pay: the mark of each way, its name in type where it has none. */
export function PaymentMarks({ section }: { section: SectionOf<'payment-strip'> }) {
  return (
    <>
      <h2 id={section.id} className="pay-label">
        {section.label}
      </h2>
      <ul className="pay-marks">
        {section.methods.map(({ name, label }) => (
          <li key={name}>
            {DRAWN.has(name) ? <BrandIcon name={name.replace('-', '')} /> : null}
            <span className={DRAWN.has(name) ? 'sr-only' : undefined}>{label}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
