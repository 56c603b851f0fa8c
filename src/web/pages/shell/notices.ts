import type { NoticeView } from '#ui/page/notice-page.tsx'
import type { LinkView, SiteView } from '#ui/page/site-view.ts'
import type { CardView } from '#ui/vehicle/views.ts'
import type { RefusedForm } from '../../site/page-context.ts'

export function notFoundNotice(site: SiteView): NoticeView {
  return {
    code: '404',
    title: 'We could not find that page',
    text: 'The address may be old or mistyped. Our stock is a good place to start again.',
    links: [stockLink(site), { label: 'Home', href: '/' }, site.contact],
    similar: [],
  }
}

/** What has a gate where nobody can sign in: whom to ask instead. */
export function noSignInNotice(site: SiteView): NoticeView {
  return {
    code: '404',
    title: 'This page needs a sign-in',
    text: 'This site offers none just now. Please ask us, and we will help you with it ourselves.',
    links: [site.contact, stockLink(site)],
    similar: [],
  }
}

/** A page that the dealer's redirects call gone; `similar` is what its address seems to be about, `more` all of it. */
export function pageGoneNotice(
  site: SiteView,
  { similar, more }: { similar: CardView[]; more: LinkView | null },
): NoticeView {
  const text = `It was taken down for good, and nothing stands in its place.${similar.length > 0 ? ` These ${site.vehicleWords} may interest you instead.` : ''}`
  const links = [...(more ? [more] : []), stockLink(site), { label: 'Home', href: '/' }, site.contact]
  return { code: '410', title: 'This page is gone', text, links, similar }
}

/** A vehicle sold longer ago than its page stays, or one the dealer took back: only the first has an owner. */
export function goneNotice(
  site: SiteView,
  { title, sold, similar, alert }: { title: string; sold: boolean; similar: CardView[]; alert: LinkView | null },
): NoticeView {
  return {
    code: '410',
    title: sold ? `This ${site.vehicleWord} has found its owner` : `This ${site.vehicleWord} is no longer listed`,
    text: `The ${title} is ${sold ? 'no longer for sale' : 'not on this site any more'}.${similar.length > 0 ? ' These may interest you instead.' : ''}`,
    links: [stockLink(site), ...(alert ? [alert] : []), site.contact],
    similar,
  }
}

/** A search that failed never looks like one that found nothing. */
export function outOfOrderNotice(site: SiteView): NoticeView {
  const what = `The ${site.vehicleWords} are still here; we just cannot list them this minute.`
  return breather('Our search is taking a breather', what, site)
}

/** A page whose facts cannot be read just now; whether there is such a page is not known either. */
export function unreachableNotice(site: SiteView): NoticeView {
  return breather('This page is taking a breather', 'We cannot show it this minute.', site)
}

/** A form sent without scripts that was not taken (rule:form-refusals): what was typed is one step back in the browser. */
export function refusedFormNotice(site: SiteView, { status, words }: RefusedForm): NoticeView {
  const { phone } = site
  const orCall = phone ? `, or call ${phone.text}` : ''
  const [title, text] = {
    403: [
      'Please send this from our own page',
      'It came from another site, so we did not take it. Our own form is one click away.',
    ],
    404: ['That is not here', `${words} It may have been let go since; please begin again${orCall}.`],
    413: [
      'That is too much for one message',
      `${words} Go back, take some files out or attach smaller ones, and send it again. What you typed is still there.`,
    ],
    422: [
      'We could not read that',
      `Your browser sent something we could not read. Please go back and try again${orCall}. What you typed is still there.`,
    ],
    429: [
      'Please wait a minute or two',
      `A lot was sent from your connection just now. Go back and send it again a little later${orCall}. What you typed is still there.`,
    ],
    503: [
      'We cannot take this just now',
      `Nothing was sent. Go back and send it again shortly${orCall}. What you typed is still there.`,
    ],
  }[status]
  return {
    code: 'Not sent',
    title: title!,
    text: text!,
    links: [
      ...(status === 403 ? [{ label: 'Send Enquiry', href: '/enquiry' }] : []),
      ...(phone ? [{ label: `Call ${phone.text}`, href: phone.href }] : []),
      stockLink(site),
    ],
    similar: [],
  }
}

function breather(title: string, what: string, site: SiteView): NoticeView {
  const { phone } = site
  return {
    code: '503',
    title,
    text: `${what} Please try again shortly${phone ? `, or call ${phone.text}` : ''}.`,
    links: [stockLink(site), ...(phone ? [{ label: `Call ${phone.text}`, href: phone.href }] : [])],
    similar: [],
  }
}

function stockLink(site: SiteView) {
  return { label: `View ${site.vehicleWords} in stock`, href: site.stockHref }
}
