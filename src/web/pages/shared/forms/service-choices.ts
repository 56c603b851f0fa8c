import type { Location } from '#domain/locations/location.ts'
import type { ServiceChoicesView } from '#ui/leads/view.ts'
import type { PageContext } from '../../../site/page-context.ts'

/**
 * The dealer's booking pages by brand and location (rule:service-links), to be chosen before the form is filled in: those
 * of one place where it has been chosen. Null where none leads anywhere but to this form.
 */
export function serviceChoices(chosen: Location | null, { ctx, site }: PageContext): ServiceChoicesView | null {
  const { bookingLinks } = ctx.tenant.settings.service
  const links = bookingLinks
    .filter(({ location, linkTo }) => (!chosen || location === chosen.slug) && linkTo !== '/service')
    .filter(({ linkTo }) => site.leadsSomewhere(linkTo))
    .map(({ name, make, location, linkTo }) => ({
      name,
      // The make, where the name does not say it.
      make: make && !name.toLowerCase().includes(make.toLowerCase()) ? make : null,
      place: site.locations.find(({ slug }) => slug === location)?.address.city ?? null,
      href: linkTo,
      isElsewhere: !linkTo.startsWith('/'),
    }))
  const isAsked = chosen && links.every(({ isElsewhere }) => !isElsewhere)
  return links.length && !isAsked ? { links } : null
}
