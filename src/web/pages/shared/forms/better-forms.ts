import { countFound } from '#domain/search/engine.ts'
import type { BetterFormView } from '#ui/leads/view.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { linkOf } from '../sections/links.ts'

/** Beside the form for anything: pages that ask the right questions at once, as far as the site has these (rule:form-pages). */
export function betterForms(page: PageContext): BetterFormView[] {
  const { ctx, site } = page
  const { settings } = ctx.tenant
  const word = settings.site.vehicleWord
  const hasStock = site.stock !== null && countFound(site.stock.overview) > 0
  const wanted = [
    ...(hasStock
      ? [
          {
            name: `A ${word} you saw here`,
            linkTo: '/cars',
            text: 'Ask on its own page, and we know which one you mean.',
          },
        ]
      : []),
    {
      name: `Selling or trading in your ${word}`,
      linkTo: '/sell-your-car',
      text: 'Have its year, model and kilometres at hand.',
    },
    {
      name: 'Finance',
      linkTo: settings.finance.pagePath,
      text: 'What you have in mind and how you would like to pay.',
    },
    { name: 'A service', linkTo: '/service', text: `Your ${word} and the day that suits you.` },
    {
      name: 'Parts',
      linkTo: '/vehicle-parts-and-accessories',
      text: 'Have the make, model and year or the VIN at hand.',
    },
  ]
  return wanted.flatMap(({ name, linkTo, text }) => {
    const href = linkOf(linkTo, page)
    return href === null ? [] : [{ name, text, href }]
  })
}
