import { ICONS } from '#ui/primitives/icon-names.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import type { Made, Written } from '../maker.ts'

export const anchor = 'why'

export function make({ title }: Written<'why-buy-from-us'>, { ctx }: PageContext): Made {
  const reasons = ctx.tenant.settings.home.whyBuyFromUs.map((reason) => ({
    ...reason,
    icon: ICONS.find((name) => name === reason.icon) ?? null,
  }))
  return reasons.length ? { kind: 'why-buy-from-us', title: title ?? `Why ${ctx.tenant.name}`, reasons } : null
}
