import { writeFile } from 'node:fs/promises'
import { fromText } from '#domain/content/redirect.ts'
import { type AddressPattern, addressPatterns } from '#domain/publishing/redirects/address-patterns.ts'
import { gatherSuggestions } from '#domain/publishing/redirects/gather-suggestions.ts'
import { writeSuggestionsCsv } from '#domain/publishing/redirects/redirects-csv.server.ts'
import { type LeftOut, suggestRedirects } from '#domain/publishing/redirects/suggest-redirects.server.ts'
import type { SuggestedRedirect } from '#domain/publishing/redirects/suggest-target.ts'
import { type Cli, type CliCommand, CliFailure } from '../../command.ts'
import { givenFile, readGivenFile } from '../../given-file.ts'
import { plural, someOf } from '../../options.ts'
import { sentence } from '../../publishing.ts'

export const command: CliCommand = {
  summary: 'a CSV to review: where missing addresses may lead, why, and how sure that is; changes nothing',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose site')
      .option('--addresses <file>', 'a former site’s own, one on a line, instead of those asked for in vain', givenFile)
      .option('--domain <host...>', 'where that site stood, as long as hosts of config.json does not name it')
      .option('--to <file>', 'a file, instead of printing it'),
  async run(cli, _args, options) {
    const list = typeof options.addresses === 'string' ? await readAddresses(options.addresses) : null
    const ctx = await cli.tenant(String(options.tenant))
    cli.progress('Reading stock and pages')
    const onProgress = (done: number, total: number) => cli.progress(`Addresses: ${done} of ${total}`)
    const each = await suggestRedirects(ctx, list, options.domain as string[] | undefined, onProgress)
    const found = gatherSuggestions(each)
    const { suggestions, open } = found
    const { leftOut } = each
    const patterns = addressPatterns([
      ...each.suggestions.map(({ from, to, sure }) => ({ from: fromText(from), to, sure })),
      ...each.open.map(({ address }) => ({ from: address, to: null, sure: 'none' as const })),
    ])
    const reasons = Map.groupBy(open, (one) => one.reason)
    if (open.length > 0 && suggestions.length === 0 && open.every(({ isUnread }) => isUnread))
      throw new CliFailure(
        [
          `Of ${plural(open.length, 'address', 'addresses')} none is of this site; nothing was written.`,
          ...[...reasons.keys()].map(sentence),
        ].join('\n'),
      )
    if (typeof options.to !== 'string') cli.say(writeSuggestionsCsv(found).trimEnd())
    else if (each.suggestions.length + each.open.length === 0) {
      cli.say('Every address leads somewhere already; nothing was written.')
      sayLeftOut(cli, leftOut)
    } else {
      await writeFile(options.to, writeSuggestionsCsv(found))
      const of = (sure: string) => `${suggestions.filter((one) => one.sure === sure).length} ${sure}`
      cli.say(
        `${options.to} written: ${plural(suggestions.length, 'suggestion')} (${['certain', 'likely', 'guess'].map(of).join(', ')}), ${open.length} left open.`,
      )
      const covered = [...suggestions, ...open].filter(({ covers = 1 }) => covers > 1)
      const addresses = each.suggestions.length + each.open.length
      if (covered.length > 0)
        cli.say(`They are of ${plural(addresses, 'address', 'addresses')}; a row that covers many says how many.`)
      sayLeftOut(cli, leftOut)
      showPatterns(cli, patterns)
      showCovering(cli, suggestions)
      for (const [reason, left] of reasons)
        cli.say(`Open: ${someOf(left.map(({ address }) => address))}. ${sentence(reason)}`)
      if (open.length > 0) cli.say('Their to is empty: fill it in, or import leaves them out.')
      const take = `npx forecourt redirects import ${options.to} --tenant ${options.tenant}`
      cli.say(`Take out what is wrong, then: ${take}`)
      cli.say(`As it is, without the guesses: ${take} --only certain likely`)
    }
    cli.answer({ suggestions, open, patterns, leftOut })
  },
}

/** How many addresses are in no row, and why. */
function sayLeftOut(cli: Cli, { pages, redirects, served, repeated }: LeftOut): void {
  const by = [
    ...(pages > 0 ? [plural(pages, 'page')] : []),
    ...(redirects > 0 ? [`${redirects} by ${redirects === 1 ? 'a redirect' : 'redirects'}`] : []),
  ]
  const told: [count: number, verb: [one: string, many: string], rest: string][] = [
    [pages + redirects, ['leads', 'lead'], `somewhere already (${by.join(', ')})`],
    [served, ['is', 'are'], 'answered by the server itself, such as /robots.txt: no redirect can begin there'],
    [repeated, ['stands', 'stand'], 'in the list before, maybe with another order, page or campaign'],
  ]
  for (const [count, [one, many], rest] of told)
    if (count > 0)
      cli.say(`Left out: ${plural(count, 'address', 'addresses')} that ${count === 1 ? one : many} ${rest}.`)
}

const PATTERNS = 20

/** Addresses that are made alike, a line each: those that stand alone are looked at in the file. */
function showPatterns(cli: Cli, patterns: readonly AddressPattern[]): void {
  const several = patterns.filter(({ addresses }) => addresses > 1)
  if (several.length === 0) return
  cli.table(
    ['Addresses', 'Like', 'Certain', 'Likely', 'Guess', 'None', 'Such as'],
    several.slice(0, PATTERNS).map(({ addresses, pattern, sure, example: { from, to } }) => {
      const { certain, likely, guess, none } = sure
      return [addresses, pattern, certain, likely, guess, none, to === null ? from : `${from} → ${to}`]
    }),
  )
  if (several.length > PATTERNS) cli.say(`  and ${several.length - PATTERNS} more ways (--json lists them all).`)
}

/** The rows that stand for many addresses each. */
function showCovering(cli: Cli, suggestions: readonly SuggestedRedirect[]): void {
  const covering = suggestions.filter(({ covers = 1 }) => covers > 1)
  if (covering.length === 0) return
  cli.table(
    ['Covers', 'From', 'To', 'Sure'],
    covering.slice(0, PATTERNS).map(({ covers = 1, from, to, sure }) => [covers, fromText(from), to, sure]),
  )
  if (covering.length > PATTERNS) cli.say(`  and ${covering.length - PATTERNS} more (--json lists them all).`)
}

async function readAddresses(file: string): Promise<string[]> {
  const text = await readGivenFile(file)
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
