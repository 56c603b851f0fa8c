import { dayWords } from '#domain/leads/bookings/time-words.ts'
import type { LetterVehicle, LetterView } from '#domain/leads/letters/letter.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { type AlertFrequency, type AlertKind, type AlertReason, FREQUENCY_WORDS } from './alert.ts'
import { type AlertLink, alertHref, writeAlertLink } from './alert-link.ts'

/** What a letter says of its alert. */
export type LetterAlert = {
  kind: AlertKind
  about: string
  /** Its vehicle's or its search's page, with the site before it. */
  href: string
  frequency: AlertFrequency
  isOn: boolean
  /** The day it ends by itself (yyyy-mm-dd). */
  endsOn: string
  origin: string
  link: AlertLink
  /** By which nobody can ask for letters to this mailbox again. */
  neverHref: string
}

/** Whose letter it is: the site, and who signs. */
export type LetterOf = { site: string; signature: string }

/** A vehicle that is told, and why. */
export type ToldVehicle = { vehicle: LetterVehicle; reason: AlertReason; wasPriceDollars: number | null }

const WISHES: Readonly<Record<AlertKind, (about: string) => string>> = {
  'price-drop': (about) => `the price of the ${about} drops`,
  available: (about) => `the ${about} can be had again`,
  alike: (about) => `a vehicle like the one you looked at is there: ${about}`,
  search: (about) => `a vehicle of your search is there: ${about}`,
}

/** The second step: one press says that whoever has the mailbox wants it. To one that is on already it says so. */
export function confirmLetter(alert: LetterAlert, { site, signature }: LetterOf): LetterView {
  const wish = WISHES[alert.kind](alert.about)
  const confirm = { label: 'Yes, tell me', href: alertHref(alert.origin, 'confirm', writeAlertLink(alert.link)) }
  const often =
    alert.frequency === 'at-once'
      ? 'as soon as it happens'
      : `${FREQUENCY_WORDS[alert.frequency].toLowerCase()} at most`
  const how = `We write ${often}, and nothing else.`
  return {
    ...nothing(site, signature),
    subject: alert.isOn ? `You are told already: ${alert.about}` : `Please confirm: tell me about ${alert.about}`,
    title: alert.isOn ? 'You are told already' : 'One more press',
    paragraphs: alert.isOn
      ? [`We tell you when ${wish}. There is nothing to do.`]
      : [`Shall we tell you when ${wish}? ${how} Nothing is sent unless you press the button within a week.`],
    actions: alert.isOn ? [] : [confirm],
    details: [
      ...(alert.isOn ? linkRows(alert) : []),
      { label: 'Never write to this address again', value: 'It was not me', href: alert.neverHref },
    ],
    reason: `You get this letter because this address was given on the site of ${site}. If that was not you, there is nothing to do.`,
  }
}

/** What has changed, with pictures, and how it stops. */
export function newsLetter(
  alert: LetterAlert,
  told: readonly ToldVehicle[],
  { site, signature, hasMore }: LetterOf & { hasMore: boolean },
): LetterView {
  const [first] = told
  const isSearch = alert.kind === 'search' || alert.kind === 'alike'
  // Of one vehicle the title says it.
  const vehicles = told.map((one) => ({ ...one.vehicle, news: told.length === 1 ? '' : newsWords(one) }))
  return {
    ...nothing(site, signature),
    subject:
      told.length === 1
        ? `${newsWords(first!)}: ${first!.vehicle.name}`
        : `${told.length} vehicles for you: ${alert.about}`,
    title: told.length === 1 ? newsWords(first!) : `${told.length} vehicles for you`,
    paragraphs: [
      `You asked us to tell you when ${WISHES[alert.kind](alert.about)}.`,
      ...(hasMore ? ['There are more than fit into a letter: all of them are on our site.'] : []),
    ],
    vehicles,
    actions: [
      ...(told.length === 1 ? [{ label: 'See the vehicle', href: first!.vehicle.href }] : []),
      ...(isSearch ? [{ label: 'See all', href: alert.href }] : []),
    ],
    details: linkRows(alert),
    reason: `You get this letter because you asked for it on the site of ${site}, and confirmed it. It ends by itself on ${dayWords(alert.endsOn)} unless you change it before.`,
  }
}

function nothing(site: string, signature: string): Omit<LetterView, 'subject' | 'title' | 'paragraphs' | 'reason'> {
  return { from: site, facts: [], message: null, vehicle: null, actions: [], details: [], closing: [signature] }
}

function newsWords({ vehicle, reason, wasPriceDollars }: ToldVehicle): string {
  if (reason === 'back') return 'It can be had again'
  if (reason === 'new-match') return 'New for you'
  return `Now ${vehicle.price}${wasPriceDollars === null ? '' : `, was ${moneyWords(wasPriceDollars)}`}`
}

function linkRows({ origin, link: of }: LetterAlert): LetterView['details'] {
  const link = writeAlertLink(of)
  return [
    { label: 'No more of these', value: 'Stop these letters', href: alertHref(origin, 'stop', link) },
    { label: 'Change how often', value: 'All you asked for', href: alertHref(origin, 'manage', link) },
  ]
}
