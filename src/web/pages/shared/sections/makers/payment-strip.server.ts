import type { PageContext } from '../../../../site/page-context.ts'
import { PAYMENT_WORDS } from '../../../shell/imprint-view.ts'
import type { Made, Written } from '../maker.ts'

export function make(_: Written<'payment-strip'>, { ctx }: PageContext): Made {
  const { paymentStrip, paymentMethods } = ctx.tenant.settings.commerce
  if (!paymentStrip || paymentMethods.length === 0) return null
  const methods = paymentMethods.map((name) => ({ name, label: PAYMENT_WORDS[name] }))
  return { kind: 'payment-strip', label: 'We accept', methods }
}
