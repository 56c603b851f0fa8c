import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { templates } from '#app/core.ts'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import type { Places } from '#domain/locations/places.ts'
import { loadPostcodesOnce } from '#domain/locations/store-postcodes.server.ts'
import { checkLicences } from '#domain/publishing/check-law.ts'
import { type DraftTenant, draftTenant, type NewYard, tenantSlug } from '#domain/publishing/new-tenant/draft-tenant.ts'
import { draftTerms, TERMS_DRAFT } from '#domain/publishing/new-tenant/draft-terms.ts'
import { suburbNamed, suburbOfAll } from '#domain/publishing/new-tenant/feed-yards.ts'
import { parseTenantConfig } from '#domain/publishing/tenant-config.ts'
import type { TenantConfig } from '#domain/publishing/tenant-config-schema.ts'
import { wordBarePrices } from '#domain/stock/feeds/bare-prices.ts'
import { type MergedFeeds, mergeSurveys, type ReadFeed, surveyFeed } from '#domain/stock/feeds/survey-feed.server.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import { primaryHostOf } from '#domain/tenants/resolve-host.ts'
import { type Cli, type CliCommand, CliFailure } from '../../command.ts'
import { plural } from '../../options.ts'
import { problemLines, publishingCtx } from '../../publishing.ts'
import { shownPath } from '../../shown-path.ts'
import { writeFolder } from '../../write-folder.ts'
import { originOf } from '../content/content-preview.ts'
import { withLicences } from './licences.ts'
import { askTenant, type GivenYard, phoneFault, type TenantAnswers, yardPlace } from './prompts.ts'

export const command: CliCommand = {
  summary: 'write the folder of a new dealer; asks for what is not given',
  define(verb) {
    verb
      .option('--name <name>', 'the name visitors read')
      .option(
        '--postcode <postcode...>',
        'of each yard, the main one first; with its suburb where several have it: "Dalby 4405"',
      )
      .option('--template <name>', `how it is laid out: ${Object.keys(templates).join(', ')}`)
      .option('--feed <file...>', 'stock feeds of theirs: format and codes are looked up in them')
      .option('--phone <number...>', 'of each yard, in the same order; the area code may be left out')
      .option(
        '--licence <number...>',
        'the dealer’s licence number, of all yards whose state wants it shown, or one for each in the same order',
      )
      .option('--to <dir>', 'the folder to write; named after the dealer, here, when left out')
      .option('--yes', 'ask nothing')
  },
  async run(cli, _, options) {
    const { app, ownerUrl, now } = await cli.database()
    await loadPostcodesOnce(ownerUrl)
    const places = await loadPlaces({ db: app, now })
    const given = givenIn(options)
    const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true
    const isAsked = isTerminal && options.yes !== true && !cli.json
    const answers = isAsked ? await askTenant(given, { places, templates: Object.keys(templates) }) : given

    const reading = allOf(
      (answers.feeds ?? []).map((file) => async () => ({ ...(await requireFeed(file, now)), file })),
    )
    // What is wrong of a feed is told by itself: without its words a yard is told by what was answered.
    const words = reading.then(
      (feeds) => [...(mergeSurveys(feeds)?.yards.keys() ?? [])],
      () => [],
    )
    const licences = options.licence as string[] | undefined
    const [{ name, dir }, yards, , template, feeds] = await allOf([
      () => requireName(cli, answers.name, options.to),
      async () => withLicences(await requireYards(answers, places, await words), licences),
      () => requirePhones(answers),
      () => requireTemplate(answers.template ?? Object.keys(templates)[0]!),
      () => reading,
    ])
    const feed = mergeSurveys(feeds)
    const draft = draftTenant({ name, template, yards, feed }, places)
    const config = requireValid(draft)
    const { file } = await writeFolder(cli, dir, { json: draft.json, texts: [termsOf(name, yards)], files: [] })
    const next = nextCommands(draft, dir, feeds)
    sayWritten(cli, { draft, config, file, yards, next, feed, feeds })
    cli.answer({ slug: draft.slug, file, next, unknownYards: vehiclesByWords(draft) })
  },
}

function termsOf(name: string, yards: readonly NewYard[]) {
  return { name: TERMS_DRAFT, source: draftTerms({ name, states: yards.map(({ state }) => state) }) }
}

function givenIn({ name, postcode, template, feed, phone }: Record<string, unknown>): TenantAnswers {
  return {
    name: name as string | undefined,
    yards: (postcode as string[] | undefined)?.map((one, i) => ({
      ...splitPlace(one),
      phone: (phone as string[] | undefined)?.[i] ?? null,
      licence: null,
    })),
    template: template as string | undefined,
    feeds: feed as string[] | undefined,
  }
}

/** What each answers; what they refuse is told at once, as the problems of a folder are. */
async function allOf<Answers extends unknown[]>(
  asked: {
    [At in keyof Answers]: () => Answers[At] | Promise<Answers[At]>
  },
): Promise<Answers> {
  const settled = await Promise.allSettled(asked.map(async (ask) => ask()))
  const failures = settled.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
  const unforeseen = failures.find((failure) => !(failure instanceof CliFailure))
  if (unforeseen) throw unforeseen
  const told = failures as CliFailure[]
  if (told.length > 0) throw new CliFailure(told.map(({ message }) => message).join('\n'), told.some(isUsage) ? 2 : 1)
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Answers
}

const isUsage = ({ exitCode }: CliFailure) => exitCode === 2

async function requireName(cli: Cli, name: string | undefined, to: unknown): Promise<{ name: string; dir: string }> {
  if (name === undefined) throw missing('--name')
  if (tenantSlug(name) === '')
    throw new CliFailure(`--name "${name}" has no letter or digit: addresses are made of them.`, 2)
  const dir = resolve(typeof to === 'string' ? to : tenantSlug(name))
  await requireFree(cli, tenantSlug(name), dir)
  return { name: name.trim(), dir }
}

const QUOTED = 'One with spaces stands in quotes: --phone "02 5550 0101".'

function requirePhones({ yards = [] }: TenantAnswers): void {
  const wrong = yards.flatMap(({ phone }) => {
    const fault = phone === null ? null : phoneFault(phone)
    return fault === null ? [] : `--phone "${phone}": ${fault}${phone!.length < 6 ? ` ${QUOTED}` : ''}`
  })
  if (wrong.length > 0) throw new CliFailure(wrong.join('\n'), 2)
}

async function requireYards(
  { yards }: TenantAnswers,
  places: Places,
  feedWords: readonly string[],
): Promise<NewYard[]> {
  if (!yards?.length) throw missing('--postcode')
  return allOf(yards.map((yard) => () => requireYard(yard, places, feedWords)))
}

/** Of a postcode that several suburbs share: the one that all addresses of the feed name, that which others are named after, the only one the feed names. */
function requireYard(
  { postcode, suburb, state: typed, ...yard }: GivenYard,
  places: Places,
  feedWords: readonly string[],
): NewYard {
  const place = yardPlace(postcode, places)
  if (!place) throw new CliFailure(`"${postcode}" is no postcode of Australia, such as 4350.`, 2)
  const suburbs = places.suburbs(postcode)
  const meant =
    suburb ?? suburbOfAll(postcode, suburbs, feedWords) ?? place.name ?? suburbNamed(postcode, suburbs, feedWords)
  const found = suburbs.find((name) => name.toLowerCase() === meant?.toLowerCase())
  if (found) {
    // A postcode of a border town has suburbs on both sides of it.
    const state = places.stateOf(postcode, found) ?? place.state
    if (typed !== null && typed.toUpperCase() !== state)
      throw new CliFailure(`--postcode "${found} ${typed} ${postcode}": ${found} ${postcode} is in ${state}.`, 2)
    return { ...yard, postcode, suburb: found, state }
  }
  const fault = suburb === null ? `${postcode} is shared by` : `"${suburb}" is no suburb of ${postcode}, which is`
  throw new CliFailure(`${fault} ${suburbs.join(', ')}. Say which, as in --postcode "${suburbs[0]} ${postcode}".`, 2)
}

/** 'Dalby 4405' and 'Dalby QLD 4405' as people write them, or the postcode alone. */
function splitPlace(text: string): Pick<GivenYard, 'postcode' | 'suburb' | 'state'> {
  const [, suburb, state, postcode] =
    /^(.*?)(?:,? +(ACT|NSW|NT|QLD|SA|TAS|VIC|WA))?,? +(\d{4})$/i.exec(text.trim()) ?? []
  if (!postcode) return { postcode: text.trim(), suburb: null, state: null }
  return { postcode, suburb: suburb!, state: state ?? null }
}

function missing(option: string): CliFailure {
  return new CliFailure(
    `${option} is missing, and nobody is asked: this is no terminal, or --yes or --json was given.`,
    2,
  )
}

function requireTemplate(template: string): string {
  if (Object.hasOwn(templates, template)) return template
  const known = Object.keys(templates).join(', ')
  throw new CliFailure(`There is no template "${template}". The templates are: ${known}.`, 2)
}

/** Neither a folder nor a tenant is written over: applying the folder would change the tenant of its slug. */
async function requireFree(cli: Cli, slug: string, dir: string): Promise<void> {
  const there = await readdir(dir).catch(({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? [] : null))
  if (there === null || there.length > 0)
    throw new CliFailure(`${dir} is there already; nothing was written. --to DIR names another folder.`)
  const tenants = await listTenantSlugs((await publishingCtx(cli)).platform)
  if (tenants.some((one) => one.slug === slug))
    throw new CliFailure(
      `There is a tenant "${slug}" already; nothing was written. Give another --name, or change that one's folder: npx forecourt tenant export ${slug} --to DIR writes it.`,
    )
}

const UNREAD: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
}

async function requireFeed(file: string, now: Date): Promise<ReadFeed> {
  const survey = await surveyFeed(() => createReadStream(file), now).catch((error: NodeJS.ErrnoException) => {
    const reason = UNREAD[error.code ?? ''] ?? error.message
    throw new CliFailure(`The feed ${file} cannot be read: ${reason}. Nothing was written.`)
  })
  if (survey.kind === 'read') return survey
  throw new CliFailure(
    `The feed ${file} cannot be read as it stands: ${survey.reason}. Nothing was written. Leave --feed out for now; docs/feeds.md says how a map file names its columns.`,
  )
}

/** What was answered may still be too long, or no phone number. */
function requireValid({ json }: DraftTenant): TenantConfig {
  const parsed = parseTenantConfig(json)
  if (parsed.kind === 'valid') return parsed.config
  const problems = parsed.problems.map((problem) => ({ ...problem, file: 'config.json', line: null }))
  throw new CliFailure(['This makes no tenant; nothing was written.', ...problemLines(problems)].join('\n'), 2)
}

type FeedFile = ReadFeed & { file: string }

/** One import for each feed; several have a name each, by which a vehicle knows its own (rule:feed-sources). */
function nextCommands({ slug }: DraftTenant, dir: string, feeds: readonly FeedFile[]): string[] {
  const folder = quoted(shownPath(dir))
  const names = sourceNames(feeds)
  const imports = feeds.map(({ file, format, withPhotos }, i) => {
    const source = feeds.length > 1 ? ` --source ${names[i]}` : ''
    const photos = withPhotos > 0 ? '' : ' --photos DIR'
    return `stock import ${quoted(file)} --tenant ${slug} --format ${format}${source}${photos}`
  })
  const others = imports.length > 0 ? imports : [`tenant check ${folder}`]
  return [`tenant apply ${folder}`, ...others].map((words) => `npx forecourt ${words}`)
}

/** The format of each, numbered where two feeds have the same. */
function sourceNames(feeds: readonly FeedFile[]): string[] {
  return feeds.map(({ format }, i) => {
    const before = feeds.slice(0, i).filter((one) => one.format === format).length
    return before > 0 ? `${format}-${before + 1}` : format
  })
}

function quoted(word: string): string {
  return /^[\w./@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

type Written = { draft: DraftTenant; config: TenantConfig; file: string; yards: NewYard[]; next: string[] } & {
  feeds: readonly FeedFile[]
  /** What all of them hold. */
  feed: MergedFeeds | null
}

function sayWritten(cli: Cli, { draft, config, file, yards, next, feed, feeds }: Written): void {
  const where = yards.map(({ suburb, state, postcode }) => `${suburb} ${state} ${postcode}`).join(', ')
  cli.say(`${shownPath(file)} written: ${where}.`)
  if (feed) sayYards(cli, draft, feed, yards, feeds)
  if (feed) sayKinds(cli, draft, feed)
  sayBarePrices(cli, feeds)
  for (const { says, fix } of checkLicences(config)) cli.say(`${says} ${fix}`)
  for (const one of feeds.filter(({ withPhotos }) => withPhotos === 0))
    cli.say(
      `${feeds.length > 1 ? one.file : 'It'} names no photo on the web: DIR below is the folder of theirs (docs/feeds.md); without one leave --photos out.`,
    )
  cli.say(`${TERMS_DRAFT} beside it is a draft for your adviser: in content/pages it is a page of the site.`)
  cli.say('\nNext:')
  for (const line of next) cli.say(`  ${line}`)
  const host = primaryHostOf({ slug: draft.slug, hosts: [] }, cli.config.baseDomain)
  cli.say(`It then stands at ${originOf(cli, host)}/`)
}

/** Where each of the feed's vehicles will stand, as its words are understood. */
function sayYards(
  cli: Cli,
  { unknownYards, yardNames }: DraftTenant,
  feed: MergedFeeds,
  yards: readonly NewYard[],
  feeds: readonly FeedFile[],
): void {
  cli.say(
    feed.count === 1
      ? `The feed has ${plural(feed.rows, 'vehicle')}.`
      : `The ${feed.count} feeds have ${plural(feed.rows, 'row')}; of a vehicle that several list it stands once on the site.`,
  )
  for (const [words, count] of feed.yards) {
    const meant = yardNames.get(words)
    const unknown = unknownYards.find((one) => one.words === words)
    const who = feeds.filter((one) => one.yards.has(words)).map(({ file }) => file)
    const has = `${feeds.length > 1 ? who.join(' and ') : 'It'} ${who.length > 1 ? 'have' : 'has'} ${plural(count, 'vehicle')} at "${words}"`
    if (meant !== undefined) cli.say(`${has}, which is ${meant}.`)
    else if (unknown?.isElsewhere)
      cli.say(`${has}, where none of these yards is: if it is yours, add a location there to config.json.`)
    else if (unknown) cli.say(`${has}: add that to the feedCodes of the yard that is meant.`)
  }
  const unplaced = unknownYards.reduce((sum, { vehicles }) => sum + vehicles, 0)
  if (unplaced > 0) cli.say(`Until then ${plural(unplaced, 'vehicle')} will stand in ${yards[0]!.suburb}.`)
  const placeless = feed.rows - [...feed.yards.values()].reduce((sum, count) => sum + count, 0)
  if (placeless > 0) cli.say(`Of ${plural(placeless, 'vehicle')} it names no yard: they will stand at the primary one.`)
}

/** Of a feed of several kinds: what the site will call them all. */
function sayKinds(cli: Cli, { vehicleWord }: DraftTenant, { itemTypes }: MergedFeeds): void {
  if (itemTypes.size < 2) return
  const kinds = [...itemTypes].map(([kind, count]) => plural(count, kind))
  cli.say(`It has ${kinds.join(', ')}: the site says "${vehicleWord}" (settings.site.vehicleWord in config.json).`)
}

/** Of prices that say nothing of what they include: how they are read, and the line that says it (rule:bare-prices). */
function sayBarePrices(cli: Cli, feeds: readonly FeedFile[]): void {
  const names = sourceNames(feeds)
  for (const [i, { file, prices }] of feeds.entries()) {
    const words = wordBarePrices({ ...prices, means: null, source: names[i]! })
    if (prices.count > 0) cli.say(feeds.length > 1 ? `${file}: ${words}` : words)
  }
}

function vehiclesByWords({ unknownYards }: DraftTenant): Record<string, number> {
  return Object.fromEntries(unknownYards.map(({ words, vehicles }) => [words, vehicles]))
}
