import { latePart } from '../hooks/late-part.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import type { CheckoutView } from './views.ts'

/** Its code comes with the page alone: other pages of sections do without. */
const Late = latePart<{ checkout: CheckoutView }>('every page', async () => (await import('./checkout.tsx')).Checkout)

export function CheckoutSection({ section }: SectionProps<'checkout'>) {
  return (
    <section className="wrap" id={section.id} aria-label={section.checkout.steps[section.checkout.current]}>
      <Late checkout={section.checkout} />
    </section>
  )
}
