import { serviceBenefits } from '#domain/content/service-benefits.ts'
import type { IconName } from '#ui/primitives/icon-names.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import type { Made, Written } from '../maker.ts'

export const anchor = 'benefits'

const ICON_OF: Record<ReturnType<typeof serviceBenefits>[number]['kind'], IconName> = {
  servicing: 'wrench',
  warranty: 'badge-check',
  makers: 'file-text',
  roadside: 'headset',
}

/** The brand's terms of the settings (rule:service-benefits). */
export function make({ title }: Written<'service-benefits'>, { ctx }: PageContext): Made {
  const { terms } = ctx.tenant.settings.service
  if (!terms.shown) return null
  const benefits = serviceBenefits(terms).map(({ kind, ...words }) => ({ ...words, icon: ICON_OF[kind] }))
  if (benefits.length === 0) return null
  return { kind: 'service-benefits', title: title ?? 'Service benefits', benefits, disclaimer: terms.disclaimer }
}
