import { statSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { type CANCEL_SYMBOL, isCancel, select, text } from '@clack/prompts'
import type { Places } from '#domain/locations/places.ts'
import { mayBeInState, regionOf } from '#domain/locations/region.ts'
import { tenantSlug } from '#domain/publishing/new-tenant/draft-tenant.ts'
import { phone as phoneNumber } from '#domain/tenants/settings/words.ts'
import { CliFailure } from '../../command.ts'
import { sentence } from '../../publishing.ts'
import { licenceFault, licenceState } from './licences.ts'

/** `suburb` null: the one that speaks for its postcode. */
/** `state`: as it was typed, such as 'nsw'. */
export type GivenYard = {
  postcode: string
  suburb: string | null
  state: string | null
  phone: string | null
  licence: string | null
}

/** What is known of a new dealer before, or after, somebody was asked. */
export type TenantAnswers = {
  name?: string | undefined
  yards?: GivenYard[] | undefined
  template?: string | undefined
  feeds?: string[] | undefined
}

type Known = { places: Places; templates: readonly string[] }
type Terminal = { input?: Readable; output?: Writable }

/** Asks at the terminal for what is not given; throws `CliFailure` where it is broken off (Ctrl+C). */
export async function askTenant(given: TenantAnswers, known: Known, terminal: Terminal = {}): Promise<TenantAnswers> {
  const name =
    given.name ??
    (await answer(
      text({
        ...terminal,
        message: 'Name of the dealer, as visitors read it',
        validate: (value) => (tenantSlug(value ?? '') === '' ? 'Give a name' : undefined),
      }),
    ))
  const yards = given.yards ?? (await askYards(known.places, terminal))
  const template =
    given.template ??
    (await answer(
      select({
        ...terminal,
        message: 'Template (docs/first-site.md has a picture of each)',
        options: known.templates.map((value) => ({ value, label: value })),
      }),
    ))
  const feeds = given.feeds ?? (await askFeeds(terminal))
  return { name, yards, template, feeds }
}

/** One after the other, until there is no more. */
async function askFeeds(terminal: Terminal): Promise<string[]> {
  const feeds: string[] = []
  for (;;) {
    const which = feeds.length === 0 ? 'a stock feed' : 'another stock feed'
    const message = `File of ${which}, or Enter for none`
    const validate = (file = '') => (file === '' || isFile(file) ? undefined : `There is no file "${file}".`)
    const file = await answer(text({ ...terminal, message, defaultValue: '', validate }))
    if (!file) return feeds
    feeds.push(file)
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

const LOCAL_DIGITS = 8

/** Why a yard cannot be called by this; null where it can. One of eight digits gets the code of its area. */
export function phoneFault(written: string): string | null {
  const digits = written.replace(/\D/g, '')
  if (digits.length === LOCAL_DIGITS) return null
  if (/^[2-9][\d ]*$/.test(written.trim()))
    return `This has ${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}; a number without its area code has ${LOCAL_DIGITS}, as in "5550 0171". Count them again.`
  const message = phoneNumber.safeParse(written).error?.issues[0]?.message
  return message === undefined ? null : sentence(message)
}

/** Where yards of a postcode are; null where none can be: the list has a postcode for letters to the North Pole, which is in no state. */
export function yardPlace(postcode: string, places: Places): ReturnType<Places['find']> {
  const place = places.find(postcode)
  return place && mayBeInState(postcode, place.state) ? place : null
}

async function askYards(places: Places, terminal: Terminal): Promise<NonNullable<TenantAnswers['yards']>> {
  const words = (value: string | undefined) => (value ?? '').split(/[\s,]+/).filter(Boolean)
  const written = await answer(
    text({
      ...terminal,
      message: 'Postcode of your yard; of several yards, the main one first: 4350 4405',
      validate(value) {
        const unknown = words(value).find((postcode) => yardPlace(postcode, places) === null)
        if (unknown) return `"${unknown}" is no postcode of Australia`
        return words(value).length === 0 ? 'Give a postcode' : undefined
      },
    }),
  )
  const yards: GivenYard[] = []
  /** A licence is that of the dealer in a state: asked for once. */
  const licences = new Map<string, string | null>()
  for (const postcode of words(written)) {
    const suburb = await askSuburb(postcode, places.suburbs(postcode), terminal)
    const state = places.stateOf(postcode, suburb) ?? places.find(postcode)!.state
    const { phoneArea } = regionOf({ postcode, state })
    const phone = await answer(
      text({
        ...terminal,
        message: `Phone in ${suburb}, or Enter for none`,
        placeholder: `${phoneArea} `,
        defaultValue: '',
        validate: (typed = '') => (typed === '' ? undefined : (phoneFault(typed) ?? undefined)),
      }),
    )
    if (!licences.has(state)) licences.set(state, await askLicence(state, terminal))
    yards.push({ postcode, suburb, state: null, phone: phone || null, licence: licences.get(state)! })
  }
  return yards
}

/** The number that the state wants shown; null where it wants none, or none is known yet. */
async function askLicence(state: string, terminal: Terminal): Promise<string | null> {
  const wantedBy = licenceState(state)
  if (wantedBy === null) return null
  const message = `Motor dealer licence number in ${wantedBy}, which wants it on the site, or Enter for none yet`
  const validate = (typed = '') => (typed === '' ? undefined : (licenceFault(typed) ?? undefined))
  return (await answer(text({ ...terminal, message, defaultValue: '', validate }))) || null
}

function askSuburb(postcode: string, suburbs: string[], terminal: Terminal): Promise<string> | string {
  if (suburbs.length === 1) return suburbs[0]!
  const options = suburbs.map((value) => ({ value, label: value }))
  return answer(select({ ...terminal, message: `Suburb of ${postcode}`, options, maxItems: 8 }))
}

async function answer<Value>(asked: Promise<Value | typeof CANCEL_SYMBOL>): Promise<Value> {
  const value = await asked
  if (isCancel(value)) throw new CliFailure('Broken off; nothing was written.')
  return value as Value
}
