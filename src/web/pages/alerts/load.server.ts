import { data } from 'react-router'
import { findReminded } from '#domain/accounts/garage/find-reminded.server.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { FREQUENCY_OPTIONS } from '#domain/alerts/alert-form.ts'
import { alertHref } from '#domain/alerts/alert-link.ts'
import { findBlock, findBlockLink } from '#domain/alerts/block-mailbox.server.ts'
import { findAlert, listAlerts } from '#domain/alerts/list-alerts.server.ts'
import type { AlertPageView } from '#ui/alerts/views.ts'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import type { PageContext } from '../../site/page-context.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { alertForm } from '../shared/forms/alert-form-view.ts'
import { type AskedAlert, alertSubject } from '../shared/forms/alert-subject.server.ts'
import { requestedListing } from '../shared/lead-subject.server.ts'
import { notFoundNotice } from '../shell/notices.ts'

/** The view of a page of "tell me when"; throws the notice of what is not there or no longer works. */
export async function loadAlertPage(path: string, url: URL, page: PageContext): Promise<AlertPageView> {
  const view = await contentOf(path.toLowerCase().replace(/\/+$/, ''), url, page)
  const title = 'form' in view ? view.form.title : 'notice' in view ? view.notice.title : view.title
  const head = { title: `${title} | ${page.ctx.tenant.name}`, description: null, canonical: null, robots: 'noindex' }
  return { ...view, head }
}

type Content = AlertPageView extends infer View ? (View extends unknown ? Omit<View, 'head'> : never) : never

async function contentOf(path: string, { searchParams }: URL, page: PageContext): Promise<Content> {
  const link = searchParams.get('link')
  const asked = { carId: searchParams.get('car_id'), search: searchParams.get('search') }
  if (path === 'sent') return { kind: 'notice', notice: await sentNotice(asked, page) }
  if (path === 'new') return formOf(asked, page)
  if (link !== null && path === '') return listOf(link, searchParams.get('said'), page)
  if (link !== null && (path === 'confirm' || path === 'stop')) return pressOf(path, link, page)
  throw data(notFoundNotice(page.site.site), { status: 404 })
}

async function formOf(asked: AskedAlert, page: PageContext): Promise<Content> {
  const { typed, site } = page
  const search = typed?.fields.search
  const of = typed ? { carId: typed.carId, search: typeof search === 'string' ? search : null } : asked
  const subject = await readOrNotice(page, alertSubject(of, page), 'alert could not be read')
  if (!subject) throw data(nothingToTell(of, page), { status: 404 })
  return { kind: 'form', form: alertForm(subject, { id: 'alert', typed }, { ctx: page.ctx, site }) }
}

/** What an address asks to be told of that is not there. */
function nothingToTell({ carId, search }: AskedAlert, { ctx, site: { site } }: PageContext): NoticeView {
  const plain = notFoundNotice(site)
  if (!ctx.tenant.settings.alerts.enabled) return plain
  if (search !== null)
    return {
      ...plain,
      title: 'We cannot read that search',
      text: `Please search again, and ask from the page of its results.`,
    }
  return {
    ...plain,
    title: carId ? `There is no such ${site.vehicleWord} here` : 'What shall we tell you?',
    text: `Choose a ${site.vehicleWord} or make a search, and ask from there: each of them has the way to be told.`,
  }
}

/** Said once an alert was asked for: the next step is a letter's. */
async function sentNotice({ carId, search }: AskedAlert, page: PageContext): Promise<NoticeView> {
  const { site } = page.site
  const listing = await requestedListing(carId, page)
  const isSearch = search !== null && /^\/search\//.test(search) && page.site.leadsSomewhere(search)
  return {
    code: 'One step left',
    title: 'Check your mail',
    text: 'We sent you a link. Press it, and we begin to tell you; until then we send nothing else. Nothing there in a few minutes? Look among the junk mail, or ask again.',
    links: [
      ...(isSearch ? [{ label: 'Back to your search', href: search }] : []),
      ...(listing ? [{ label: `Back to the ${site.vehicleWord}`, href: `/cars/${listing.slug}` }] : []),
      { label: `View ${site.vehicleWords} in stock`, href: site.stockHref },
    ],
    similar: [],
  }
}

/** The page of a link that confirms or stops: what it is about, and the button that does it. */
async function pressOf(verb: 'confirm' | 'stop', link: string, page: PageContext): Promise<Content> {
  const reminded =
    verb === 'stop' && (await readOrNotice(page, findReminded(page.ctx, link), 'reminders could not be read'))
  if (reminded) return remindedOf(reminded, link, page)
  const isBlocked =
    verb === 'stop' ? await readOrNotice(page, findBlock(page.ctx, link), 'alert could not be read') : null
  if (isBlocked !== null) return neverOf(isBlocked, link, page)
  const alert = await readOrNotice(page, findAlert(page.ctx, link), 'alert could not be read')
  if (!alert) throw data(expiredNotice(page), { status: 410 })
  if (verb === 'confirm' ? alert.state === 'on' : alert.state === 'stopped') return listOf(link, null, page)
  const words = verb === 'confirm' ? CONFIRM : STOP
  const never =
    alert.state === 'unconfirmed' &&
    (await readOrNotice(page, findBlockLink(page.ctx, link), 'alert could not be read'))
  return {
    kind: 'press',
    ...words,
    what: whatOf(alert),
    about: alert.about,
    href: alert.href,
    action: `/api/alerts/${verb}`,
    link,
    also: never
      ? { label: 'Never write to this address again', href: alertHref('', 'stop', never) }
      : { label: 'See everything we tell you', href: alertHref('', 'manage', link) },
  }
}

/** The same of the letters about a vehicle of somebody's own (rule:own-vehicles). */
function remindedOf(
  { name, isReminded }: { name: string; isReminded: boolean },
  link: string,
  page: PageContext,
): Content {
  const { garagePath, garageTitle } = page.ctx.tenant.settings.shortlist
  const garage = { label: garageTitle, href: garagePath }
  if (!isReminded) {
    const text = `We do not write to you about it any more: ${name}. To be reminded again, tick it there.`
    return {
      kind: 'notice',
      notice: { code: 'Stopped', title: 'No more reminders', text, links: [garage], similar: [] },
    }
  }
  return {
    ...{ kind: 'press', ...STOP, what: 'Service and rego', about: name, href: garagePath },
    ...{ action: '/api/alerts/stop', link, also: garage },
  }
}

/** The same of a mailbox that somebody else gave (rule:alert-blocks). */
function neverOf(isBlocked: boolean, link: string, { ctx, site: { site } }: PageContext): Content {
  const { name } = ctx.tenant
  if (isBlocked) {
    const text = `Whoever gives your e-mail address here: ${name} sends no letter of this kind to it. Should you want one yourself some day, tell us.`
    return {
      kind: 'notice',
      notice: { code: 'Stopped', title: 'We do not write to you again', text, links: [site.contact], similar: [] },
    }
  }
  return {
    ...{ kind: 'press', title: 'Never again?', button: 'Never Write to Me Again' },
    text: 'Somebody gave us your e-mail address. From now on nobody can ask for these letters to it, and all that were asked for end:',
    ...{
      what: 'Letters about our stock',
      about: name,
      href: '/',
      action: '/api/alerts/stop',
      link,
      also: site.contact,
    },
  }
}

const CONFIRM = {
  title: 'Shall we tell you?',
  text: 'You, or somebody with your e-mail address, asked us to write to you about this:',
  button: 'Yes, Tell Me',
}
const STOP = {
  title: 'Stop these e-mails?',
  text: 'We will not write to you any more about this:',
  button: 'Stop These E-mails',
}

/** Everything the mailbox of a link is told of; what is stopped stands there until it ends, to be taken up again. */
async function listOf(link: string, said: string | null, page: PageContext): Promise<Content> {
  const { site } = page.site
  const alerts = await readOrNotice(page, listAlerts(page.ctx, { link }), 'alerts could not be read')
  if (alerts.length === 0) throw data(expiredNotice(page), { status: 410 })
  const running = alerts.filter(({ state }) => state !== 'stopped')
  return {
    kind: 'alerts',
    title: running.length > 0 ? 'What we tell you' : 'We tell you nothing any more',
    text:
      running.length > 0
        ? `${page.ctx.tenant.name} writes to you about this. Each of it ends a year after you last answered.`
        : 'All of these e-mails have stopped. Ask again whenever you like.',
    said: SAID.get(said ?? '') ?? null,
    link,
    alerts: running.map((alert) => ({
      id: String(alert.alertId),
      what: whatOf(alert),
      about: alert.about,
      href: alert.href,
      frequency: alert.frequency,
      state: alert.state === 'unconfirmed' ? 'Waits for you to confirm it, by the link of our first e-mail.' : null,
    })),
    frequencies: FREQUENCY_OPTIONS,
    also: { label: `View ${site.vehicleWords} in stock`, href: site.stockHref },
  }
}

const SAID: ReadonlyMap<string, string> = new Map(
  Object.entries({
    confirm: 'Thank you. We tell you from now on.',
    stop: 'Stopped. We do not write to you about it any more.',
    all: 'Stopped, all of them. We do not write to you any more.',
    frequency: 'Saved. We write to you that often from now on.',
  }),
)

function whatOf({ kind }: Alert): string {
  return { 'price-drop': 'Price drop', available: 'Available again', alike: 'One like it', search: 'New matches' }[kind]
}

/** A link that is none, or whose alert is over: whose it was nobody is told. */
function expiredNotice({ site: { site } }: PageContext): NoticeView {
  return {
    code: 'Expired',
    title: 'That link no longer works',
    text: `A link to confirm works for a week, an alert for a year after you last answered. If this one is over, we send you nothing by it. To be told again, ask from the page of a ${site.vehicleWord} or of a search.`,
    links: [{ label: `View ${site.vehicleWords} in stock`, href: site.stockHref }, site.contact],
    similar: [],
  }
}
