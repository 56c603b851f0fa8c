import { checkLicences } from '#domain/publishing/check-law.ts'
import type { DraftTenant, NewYard } from '#domain/publishing/new-tenant/draft-tenant.ts'
import { TERMS_DRAFT } from '#domain/publishing/new-tenant/draft-terms.ts'
import type { TenantConfig } from '#domain/publishing/tenant-config-schema.ts'
import { wordBarePrices } from '#domain/stock/feeds/bare-prices.ts'
import type { MergedFeeds, ReadFeed } from '#domain/stock/feeds/survey-feed.server.ts'
import { primaryHostOf } from '#domain/tenants/resolve-host.ts'
import type { Cli } from '../../command.ts'
import { plural } from '../../options.ts'
import { shownPath } from '../../shown-path.ts'
import { originOf } from '../content/content-preview.ts'

/** `photosDir`: the one folder beside the file that has pictures. */
export type FeedFile = ReadFeed & { file: string; photosDir: string | null }

type Written = { draft: DraftTenant; config: TenantConfig; file: string; yards: NewYard[]; next: string[] } & {
  feeds: readonly FeedFile[]
  /** What all of them hold. */
  feed: MergedFeeds | null
}

/** What was written, what the dealer has still to say, and the commands that come next. */
export function sayWritten(cli: Cli, { draft, config, file, yards, next, feed, feeds }: Written): void {
  const where = yards.map(({ suburb, state, postcode }) => `${suburb} ${state} ${postcode}`).join(', ')
  cli.say(`${shownPath(file)} written: ${where}.`)
  if (feed) for (const line of [countLine(draft, feed), ...yardLines(draft, feed, feeds)]) cli.say(line)
  const toDo = [
    ...(feed ? unknownYardLines(draft, feed, yards, feeds) : []),
    ...bareLines(feeds),
    ...checkLicences(config).map(({ says, fix }) => `${says} ${fix}`),
  ]
  sayList(cli, `To do in ${shownPath(file)}:`, toDo, (i) => `${i + 1}.`)
  sayList(cli, 'Good to know:', knownLines(draft, feed, feeds), () => '-')
  cli.say('\nNext:')
  for (const line of next) cli.say(`  ${line}`)
  const host = primaryHostOf({ slug: draft.slug, hosts: [] }, cli.config.baseDomain)
  cli.say(`It then stands at ${originOf(cli, host)}/`)
}

function sayList(cli: Cli, title: string, lines: readonly string[], mark: (i: number) => string): void {
  if (lines.length === 0) return
  cli.say(`\n${title}`)
  for (const [i, line] of lines.entries()) cli.say(`  ${mark(i)} ${line}`)
}

/** How many vehicles, and of several kinds what the site will call them all. */
function countLine({ vehicleWord }: DraftTenant, { count, rows, itemTypes }: MergedFeeds): string {
  const kinds = [...itemTypes].map(([kind, count]) => plural(count, kind))
  const told =
    itemTypes.size > 1 ? ` ${kinds.join(', ')}: the site says "${vehicleWord}" (settings.site.vehicleWord).` : ''
  return count === 1
    ? `The feed has ${plural(rows, 'vehicle')}.${told}`
    : `The ${count} feeds have ${plural(rows, 'row')}; of a vehicle that several list it stands once on the site.${told}`
}

/** Where the feed's vehicles will stand whose words are understood. */
function yardLines({ knownYards }: DraftTenant, feed: MergedFeeds, feeds: readonly FeedFile[]): string[] {
  return [...knownYards].map(([words, { name, isGuess }]) => {
    const has = hasVehicles(words, feed, feeds)
    return isGuess
      ? `${has}, taken for ${name} (its feedCodes): change it in config.json where another yard is meant.`
      : `${has}, which is ${name}.`
  })
}

/** Where the others are, and where they will stand until that is said. */
function unknownYardLines(
  { unknownYards }: DraftTenant,
  feed: MergedFeeds,
  yards: readonly NewYard[],
  feeds: readonly FeedFile[],
): string[] {
  return unknownYards.map(({ words, vehicles, isElsewhere }) => {
    const remedy = isElsewhere
      ? ', where none of these yards is: if it is yours, add a location there'
      : `: give the yard that is meant "feedCodes": [${JSON.stringify(words)}]`
    const they = vehicles === 1 ? 'it' : 'they'
    return `${hasVehicles(words, feed, feeds)}${remedy}; until then ${they} will stand in ${yards[0]!.suburb}.`
  })
}

function hasVehicles(words: string, feed: MergedFeeds, feeds: readonly FeedFile[]): string {
  const who = feeds.filter((one) => one.yards.has(words)).map(({ file }) => file)
  const [name, has] = feeds.length > 1 ? [who.join(' and '), who.length > 1 ? 'have' : 'has'] : ['It', 'has']
  return `${name} ${has} ${plural(feed.yards.get(words) ?? 0, 'vehicle')} at "${words}"`
}

/** Of prices that say nothing of what they include: how they are read, and the line that says it (rule:bare-prices). */
function bareLines(feeds: readonly FeedFile[]): string[] {
  const names = sourceNames(feeds)
  return feeds.flatMap(({ file, prices }, i) => {
    if (prices.count === 0) return []
    const words = wordBarePrices({ ...prices, means: null, source: names[i]! })
    return [feeds.length > 1 ? `${file}: ${words}` : words]
  })
}

function knownLines(draft: DraftTenant, feed: MergedFeeds | null, feeds: readonly FeedFile[]): string[] {
  const placeless = feed ? feed.rows - [...feed.yards.values()].reduce((sum, count) => sum + count, 0) : 0
  return [
    ...(placeless > 0
      ? [`Of ${plural(placeless, 'vehicle')} it names no yard: they will stand at the primary one.`]
      : []),
    ...(feed && draft.leavesOutPlates
      ? [
          `Of ${plural(feed.registrations.of, 'registration')} ${feed.registrations.expired} ran out: the plates of such vehicles are left out (settings.vehiclePage.regoExpired).`,
        ]
      : []),
    ...feeds.filter(({ withPhotos }) => withPhotos === 0).map((feed) => photosLine(feed, feeds.length > 1)),
    `${TERMS_DRAFT} beside it is a draft for your adviser: in content/pages it is a page of the site.`,
  ]
}

function photosLine({ file, photosDir }: FeedFile, isOneOfSeveral: boolean): string {
  const says = `${isOneOfSeveral ? file : 'The feed'} names no photo on the web:`
  return photosDir === null
    ? `${says} DIR below is the folder of theirs (docs/feeds.md); without one leave --photos out.`
    : `${says} ${photosDir}, the folder beside it, is taken for that of theirs (docs/feeds.md).`
}

/** The format of each, numbered where two feeds have the same. */
export function sourceNames(feeds: readonly FeedFile[]): string[] {
  return feeds.map(({ format }, i) => {
    const before = feeds.slice(0, i).filter((one) => one.format === format).length
    return before > 0 ? `${format}-${before + 1}` : format
  })
}
