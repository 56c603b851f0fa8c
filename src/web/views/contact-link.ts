import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LinkView } from '#ui/page/site-view.ts'
import type { LinkCheck } from './menu-links.ts'

/** Where a contact page may stand (rule:contact-pages). */
const CONTACT_PATHS = ['/contact', '/contact-us']

/** The way to the contact page in the dealer's words (rule:contact-pages); null while there is none. */
export function contactLink({ site }: Pick<TenantSettings, 'site'>, leadsSomewhere: LinkCheck): LinkView | null {
  const href = CONTACT_PATHS.find(leadsSomewhere)
  return href ? { label: site.contactLinkText, href } : null
}
