import {
  emailShare,
  facebookShare,
  type ShareLink,
  smsShare,
  twitterShare,
  whatsAppShare,
} from '#ui/vehicle/share/share-links.ts'
import type { ShareView } from '#ui/vehicle/share/view.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'

/** The address of the share row is the site's, without a slash at its end, and the vehicle's path (rule:share-row). */
export function shareView({ listing, advert, settings, page }: VehiclePageFacts): ShareView | null {
  const { blocks, shareOnTwitter } = settings.vehiclePage
  if (!blocks.shareRow) return null
  const url = `${page.origin}/cars/${listing.slug}`
  const text = `${advert.title} at ${page.ctx.tenant.name}`
  const links: ShareView['links'] = [
    ...linkOf('facebook', 'Facebook', facebookShare({ url })),
    ...(shareOnTwitter ? linkOf('twitter', 'X', twitterShare({ url, text })) : []),
    { network: 'whatsapp', label: 'WhatsApp', href: whatsAppShare({ text: `${text}\n${url}` }) },
    { network: 'email', label: 'E-mail', href: emailShare({ subject: text, body: `${text}\n${url}` }) },
    { network: 'sms', label: 'Text message', href: smsShare({ text: `${text} ${url}` }) },
  ]
  return { url, title: text, links }
}

/** A network that would take nothing has no link. */
function linkOf(network: 'facebook' | 'twitter', label: string, shared: ShareLink): ShareView['links'] {
  return shared.kind === 'link' ? [{ network, label, href: shared.href }] : []
}
