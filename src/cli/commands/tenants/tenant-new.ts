import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { templates } from '#app/core.ts'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import type { Places } from '#domain/locations/places.ts'
import { loadPostcodesOnce } from '#domain/locations/store-postcodes.server.ts'
import { type DraftTenant, draftTenant, type NewYard, tenantSlug } from '#domain/publishing/new-tenant/draft-tenant.ts'
import { draftTerms, TERMS_DRAFT } from '#domain/publishing/new-tenant/draft-terms.ts'
import { suburbNamed, suburbOfAll } from '#domain/publishing/new-tenant/feed-yards.ts'
import { parseTenantConfig } from '#domain/publishing/tenant-config.ts'
import type { TenantConfig } from '#domain/publishing/tenant-config-schema.ts'
import { mergeSurveys, type ReadFeed, surveyFeed } from '#domain/stock/feeds/survey-feed.server.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import { shellWord } from '#domain/tenants/shell-word.ts'
import { allChecked } from '../../all-checked.ts'
import { type Cli, type CliCommand, CliFailure } from '../../command.ts'
import { unreadFile } from '../../given-file.ts'
import { problemLines, publishingCtx } from '../../publishing.ts'
import { shownPath } from '../../shown-path.ts'
import { writeFolder } from '../../write-folder.ts'
import { withLicences } from './licences.ts'
import { askTenant, type GivenYard, phoneFault, type TenantAnswers, yardPlace } from './prompts.ts'
import { type FeedFile, sayWritten, sourceNames } from './written.ts'

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
      .option(
        '--phone <number...>',
        'of each yard, in the same order; without its area code it has eight digits, and gets that of the yard’s state',
      )
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

    const reading = allChecked(
      ...(answers.feeds ?? []).map((file) => async () => ({
        ...(await requireFeed(file, now)),
        file,
        photosDir: await photosBeside(file),
      })),
    )
    // What is wrong of a feed is told by itself: without its words a yard is told by what was answered.
    const words = reading.then(
      (feeds) => [...(mergeSurveys(feeds)?.yards.keys() ?? [])],
      () => [],
    )
    const licences = options.licence as string[] | undefined
    const [{ name, dir }, yards, , template, feeds] = await allChecked(
      () => requireName(cli, answers.name, options.to),
      async () => withLicences(await requireYards(answers, places, await words), licences),
      async () => requirePhones(answers),
      async () => requireTemplate(answers.template ?? Object.keys(templates)[0]!),
      () => reading,
    )
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
  return allChecked(...yards.map((yard) => async () => requireYard(yard, places, feedWords)))
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

async function requireFeed(file: string, now: Date): Promise<ReadFeed> {
  const survey = await surveyFeed(() => createReadStream(file), now).catch(async (error: NodeJS.ErrnoException) => {
    const { message } = unreadFile(file, error)
    throw new CliFailure(`The feed ${message} Nothing was written.`)
  })
  if (survey.kind === 'read') return survey
  throw new CliFailure(
    `The feed ${file} cannot be read as it stands: ${survey.reason}. Nothing was written. Leave --feed out for now; docs/feeds.md says how a map file names its columns.`,
  )
}

/** The one folder beside a file that has pictures; null where there is none, or several. */
async function photosBeside(file: string): Promise<string | null> {
  const folder = dirname(file)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  const pictured = await Promise.all(
    folders.map(async (one) => ((await readdir(one).catch(() => [])).some(isPicture) ? [one] : [])),
  )
  const [only, ...others] = pictured.flat()
  return others.length === 0 ? (only ?? null) : null
}

const isPicture = (name: string) => /\.(?:jpe?g|png|webp|avif|heic)$/i.test(name)

/** What was answered may still be too long, or no phone number. */
function requireValid({ json }: DraftTenant): TenantConfig {
  const parsed = parseTenantConfig(json)
  if (parsed.kind === 'valid') return parsed.config
  const problems = parsed.problems.map((problem) => ({ ...problem, file: 'config.json', line: null }))
  throw new CliFailure(['This makes no tenant; nothing was written.', ...problemLines(problems)].join('\n'), 2)
}

/** One import for each feed; several have a name each, by which a vehicle knows its own (rule:feed-sources). */
function nextCommands({ slug }: DraftTenant, dir: string, feeds: readonly FeedFile[]): string[] {
  const folder = shellWord(shownPath(dir))
  const names = sourceNames(feeds)
  const imports = feeds.map(({ file, format, withPhotos, photosDir }, i) => {
    const source = feeds.length > 1 ? ` --source ${names[i]}` : ''
    const photos = withPhotos > 0 ? '' : ` --photos ${photosDir === null ? 'DIR' : shellWord(photosDir)}`
    return `stock import ${shellWord(file)} --tenant ${slug} --format ${format}${source}${photos}`
  })
  const others = imports.length > 0 ? imports : [`tenant check ${folder}`]
  return [`tenant apply ${folder}`, ...others].map((words) => `npx forecourt ${words}`)
}

function vehiclesByWords({ unknownYards }: DraftTenant): Record<string, number> {
  return Object.fromEntries(unknownYards.map(({ words, vehicles }) => [words, vehicles]))
}
