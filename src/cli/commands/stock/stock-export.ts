import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Option } from 'commander'
import { type ExportedPicture, exportStock, type StatusCount } from '#domain/stock/export-stock.server.ts'
import type { ListingStatus } from '#domain/stock/listing.ts'
import { LISTING_STATUSES } from '#domain/stock/vocabularies.ts'
import { type Cli, type CliCommand, CliFailure } from '../../command.ts'
import { plural } from '../../options.ts'
import { writeMedia } from '../../write-folder.ts'

const ON_SALE: readonly ListingStatus[] = ['in_stock', 'coming_soon']

export const command: CliCommand = {
  summary: "write a tenant's vehicles as universal-csv, which imports again unchanged",
  define: (verb) =>
    verb
      .argument('[file]', 'where to; without it, to standard output')
      .requiredOption('--tenant <slug>', 'whose vehicles')
      .option('--to <file>', 'the same as the file, as other exports have it')
      .option('--dealership <slug>', 'of one dealership')
      .option(
        '--photos <dir>',
        'writes their photos there, too, and names them in the file: "stock import --photos DIR" takes them',
      )
      .option('--dry-run', 'say how many vehicles and photos would be written, and write nothing')
      .addOption(
        new Option('--status <status...>', 'only these').choices(LISTING_STATUSES).default(ON_SALE, ON_SALE.join(' ')),
      ),
  async run(cli, [named], options) {
    const file = named ?? (options.to === undefined ? undefined : String(options.to))
    const isDryRun = options.dryRun === true
    if (file === undefined && cli.json && !isDryRun) throw new CliFailure('With --json name a file to export to.', 2)
    const photosDir = options.photos === undefined ? null : resolve(String(options.photos))
    if (photosDir !== null && file === undefined) throw new CliFailure('With --photos name a file to export to.', 2)
    if (photosDir !== null) await refuseFull(photosDir)
    const ctx = await cli.tenant(String(options.tenant))
    const input = {
      dealershipSlug: options.dealership === undefined ? null : String(options.dealership),
      statuses: options.status as ListingStatus[],
      withPictures: photosDir !== null,
    }
    const write = async (to: (text: string) => Promise<void>) => {
      const outcome = await exportStock(ctx, input, to)
      if (outcome.kind === 'exported') {
        if (photosDir !== null && !isDryRun) await writePictures(cli, photosDir, outcome.pictures)
        return { vehicles: outcome.vehicles, photos: outcome.pictures.length, leftOut: outcome.leftOut }
      }
      const known = outcome.known.join(', ')
      throw new CliFailure(`There is no dealership "${input.dealershipSlug}". The dealerships are: ${known}.`)
    }
    const path = file === undefined ? null : resolve(file)
    const { vehicles, photos, leftOut } = isDryRun
      ? await write(toNowhere)
      : path === null
        ? await write(toStandardOutput)
        : await inWholeFile(path, write)
    const written = isDryRun ? 'would be written to' : 'written to'
    if (path !== null) cli.say(`${plural(vehicles, 'vehicle')} ${written} ${path}${await replacing(path, isDryRun)}.`)
    else if (isDryRun) cli.say(`${plural(vehicles, 'vehicle')} ${written} standard output.`)
    if (photosDir !== null) cli.say(`${plural(photos, 'photo')} ${written} ${photosDir}.`)
    // Who named the statuses knows what they leave out.
    if (options.status === ON_SALE && leftOut.length > 0) {
      if (path === null && !isDryRun) process.stderr.write(`${leftOutText(leftOut)}\n`)
      else cli.say(leftOutText(leftOut))
    }
    cli.answer({ file: path, vehicles, leftOut, photosDir, photos, dryRun: isDryRun })
  },
}

function leftOutText(leftOut: readonly StatusCount[]): string {
  const counts = leftOut.map(({ status, vehicles }) => `${vehicles} ${status.replace('_', ' ')}`)
  const all = [...ON_SALE, ...leftOut.map(({ status }) => status)].join(' ')
  return `Left out: ${counts.join(', ')}. To have ${leftOut.length > 1 || leftOut[0]!.vehicles > 1 ? 'them' : 'it'} too: --status ${all}`
}

/** Photos of an earlier export would be taken for those of vehicles that have none now. */
async function refuseFull(dir: string): Promise<void> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CliFailure(`--photos ${dir} is no folder that can be written (${error.code}).`)
  })
  if (names.length > 0) throw new CliFailure(`--photos ${dir} holds files already: name a new folder, or an empty one.`)
}

async function writePictures(cli: Cli, dir: string, pictures: readonly ExportedPicture[]): Promise<void> {
  await mkdir(dir, { recursive: true })
  for (const [done, picture] of pictures.entries()) {
    await writeMedia(cli, dir, picture)
    cli.progress(`Photos: ${done + 1} of ${pictures.length}`)
  }
}

async function toNowhere(): Promise<void> {}

/** What a dry run says of a file that is there already. */
async function replacing(path: string, isDryRun: boolean): Promise<string> {
  const isThere = isDryRun && (await stat(path).catch(() => null)) !== null
  return isThere ? ', in place of the file there' : ''
}

function toStandardOutput(text: string): Promise<void> {
  return new Promise((done, fail) =>
    process.stdout.write(text, (error) =>
      error ? fail(new CliFailure(`Standard output: ${error.message}.`)) : done(),
    ),
  )
}

/** The file appears when it is complete; what was there before stays until then. */
async function inWholeFile<T>(path: string, write: (to: (text: string) => Promise<void>) => Promise<T>): Promise<T> {
  const partial = `${path}.part`
  const file = await open(partial, 'w').catch((error: NodeJS.ErrnoException) => {
    throw new CliFailure(`${path} cannot be written (${error.code}).`)
  })
  try {
    const answer = await write((text) => file.appendFile(text)).finally(() => file.close())
    await rename(partial, path)
    return answer
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
