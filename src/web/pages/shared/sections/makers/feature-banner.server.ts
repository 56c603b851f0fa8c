import type { PageContext } from '../../../../site/page-context.ts'
import { linksOf } from '../links.ts'
import type { Made, Written } from '../maker.ts'

/** Three links as the dealer chose them; those that lead nowhere yet are left out. */
export function make(written: Written<'feature-banner'>, page: PageContext): Made {
  const byDefault = page.ctx.tenant.settings.vehiclePage.featureBanner
  const wanted = written.links ?? byDefault.map(({ title, ...rest }) => ({ label: title, ...rest }))
  const links = wanted.flatMap((wish) => linksOf([wish], page).map((link) => ({ ...link, text: wish.text })))
  return links.length ? { kind: 'feature-banner', links } : null
}
