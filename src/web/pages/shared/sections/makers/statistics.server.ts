import type { PageContext } from '../../../../site/page-context.ts'
import type { Made, Written } from '../maker.ts'

export function make({ title }: Written<'statistics'>, { ctx }: PageContext): Made {
  const { shown, entries } = ctx.tenant.settings.statistics
  return shown && entries.length ? { kind: 'statistics', title, entries } : null
}
