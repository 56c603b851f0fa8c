import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { createImageFetcher } from '#domain/media/fetch-image.server.ts'
import type { FeedFormat } from '#domain/stock/feeds/feed.ts'
import { type FeedMap, parseFeedMap } from '#domain/stock/feeds/feed-map.ts'
import { FEED_FORMATS, findFeedFormat } from '#domain/stock/feeds/formats.server.ts'
import { findFormatOf } from '#domain/stock/feeds/survey-feed.server.ts'
import { type ImportProgress, importFeed } from '#domain/stock/import/import-feed.server.ts'
import { shellWord } from '#domain/tenants/shell-word.ts'
import { allChecked } from '../../all-checked.ts'
import { type Cli, type CliCommand, CliFailure } from '../../command.ts'
import { givenFile, givenFolder, readGivenFile } from '../../given-file.ts'
import { writtenOptions } from '../../options.ts'
import { refusalText, showImport } from '../../show-import.ts'

export const command: CliCommand = {
  summary: "bring a dealer's stock feed onto their site",
  define: (verb) =>
    verb
      .argument('<file>', 'the feed', givenFile)
      .requiredOption('--tenant <slug>', 'whose site')
      .requiredOption(
        '--format <name>',
        `how the file is written: ${FEED_FORMATS.map(({ name }) => name).join(', ')}`,
        formatOf,
      )
      .option('--dealership <slug>', 'whose stock it is, where the file does not say')
      .option('--source <name>', 'which of several feeds it is, where its format does not tell', sourceName)
      .option('--photos <dir>', 'folder of photos, named by stock number', givenFolder)
      .option('--map <file>', "column mapping for a CSV of the dealer's own making", givenFile)
      .option('--partial', 'the file lists some of the stock: what it lacks stays as it is')
      .option('--dry-run', 'say what would change and write nothing')
      .option(
        '--allow-shrink',
        'go ahead although more of the stock or its prices would go than settings.search.fullFeedMayTakePercent lets go',
      )
      .option('--no-fetch', 'leave photos at their addresses to the worker'),
  remedy: withFormat,
  async run(cli, [file], options) {
    const path = resolve(file!)
    const format = options.format as FeedFormat
    const [map, ctx] = await allChecked(
      async () => (options.map === undefined ? null : readMap(format, String(options.map))),
      () => cli.tenant(String(options.tenant)),
    )
    const fetcher = options.fetch === false ? null : createImageFetcher()
    try {
      const outcome = await importFeed(ctx, {
        bytes: createReadStream(path),
        // A pipe is read once.
        reopen: (await stat(path)).isFile() ? () => createReadStream(path) : undefined,
        fileName: basename(path),
        paths: { file: path, map: options.map === undefined ? null : resolve(String(options.map)) },
        format,
        map,
        dealershipSlug: options.dealership === undefined ? null : String(options.dealership),
        source: options.source as string | undefined,
        full: options.partial !== true,
        dryRun: options.dryRun === true,
        allowShrink: options.allowShrink === true,
        store: (await cli.media()).store,
        photosDir: options.photos === undefined ? null : resolve(String(options.photos)),
        sharedPhotosDirs: [],
        fetcher,
        onProgress: showProgress(cli),
      })
      cli.answer(outcome)
      if (outcome.kind === 'imported') {
        showImport(cli, outcome.summary, ctx.tenant)
        return 0
      }
      const { refusal, summary } = outcome
      process.stderr.write(`${refusalText(refusal, basename(path), summary)}\n`)
      return 1
    } finally {
      await fetcher?.close()
    }
  },
}

/** Of a file whose format was not said the whole command that says it; where it is none that is known, which there are. */
async function withFormat([file]: readonly string[], options: Record<string, unknown>): Promise<string | null> {
  if (options.format !== undefined || file === undefined) return null
  const isFile = (await stat(file).catch(() => null))?.isFile() === true
  if (!isFile) return null
  const mapped = FEED_FORMATS.find(({ takesMap }) => takesMap)!.name
  const reads = options.map === undefined ? await findFormatOf(() => createReadStream(file), new Date()) : mapped
  if (reads === null) return `${file} reads as none of the formats: ${FEED_FORMATS.map(({ name }) => name).join(', ')}.`
  const given = writtenOptions({
    ...{ tenant: 'SLUG', ...options, format: reads },
    fetch: options.fetch === false ? false : undefined,
  })
  return `${file} reads as ${reads}: npx forecourt stock import ${shellWord(file)} ${given}`
}

function sourceName(value: string): string {
  const name = value.trim()
  if (name === '' || name.length > 64) throw new InvalidArgumentError('It must be a name of 1 to 64 characters.')
  return name
}

function formatOf(name: string): FeedFormat {
  const format = findFeedFormat(name)
  if (!format)
    throw new CliFailure(
      `There is no format "${name}". The formats are: ${FEED_FORMATS.map((one) => one.name).join(', ')}.`,
      2,
    )
  return format
}

async function readMap(format: FeedFormat, file: string): Promise<FeedMap> {
  if (!format.takesMap) throw new CliFailure(`${format.name} has fixed columns and takes no --map.`, 2)
  const text = await readGivenFile(resolve(file))
  const reading = parseFeedMap(text)
  if (reading.kind === 'invalid')
    throw new CliFailure([`The map ${file} cannot be used:`, ...reading.errors.map((error) => `  ${error}`)].join('\n'))
  return reading.map
}

function showProgress(cli: Cli): (progress: ImportProgress) => void {
  return (progress) => {
    if (progress.stage === 'reading') cli.progress(`Reading: ${progress.rows} rows`)
    else if (progress.stage === 'writing') cli.progress(`Writing ${progress.rows} rows`)
    else cli.progress(`Photos: ${progress.done} of ${progress.total}`)
  }
}
