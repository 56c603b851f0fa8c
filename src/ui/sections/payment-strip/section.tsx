import { BrandIcon } from '../../primitives/icon.tsx'
import type { SectionProps } from '../section-props.ts'

const DRAWN = new Set(['apple-pay', 'google-pay', 'mastercard', 'visa'])

/** How one can pay: the mark of each way, its name in type where it has none. */
export function Section({ section }: SectionProps<'payment-strip'>) {
  return (
    <section className="wrap strip" aria-labelledby={section.id}>
      <div className="pay">
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
      </div>
    </section>
  )
}
