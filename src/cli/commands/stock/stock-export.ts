import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Option } from 'commander'
import { exportStock } from '#domain/stock/export-stock.server.ts'
import type { ListingStatus } from '#domain/stock/listing.ts'
import { LISTING_STATUSES } from '#domain/stock/vocabularies.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { plural } from '../../options.ts'

export const command: CliCommand = {
  summary: "write a tenant's vehicles as universal-csv, which imports again unchanged",
  define: (verb) =>
    verb
      .argument('[file]', 'where to; without it, to standard output')
      .requiredOption('--tenant <slug>', 'whose vehicles')
      .option('--to <file>', 'the same as the file, as other exports have it')
      .option('--dealership <slug>', 'of one dealership')
      .addOption(
        new Option('--status <status...>', 'only these').choices(LISTING_STATUSES).default(['in_stock', 'coming_soon']),
      ),
  async run(cli, [named], options) {
    const file = named ?? (options.to === undefined ? undefined : String(options.to))
    if (file === undefined && cli.json) throw new CliFailure('With --json name a file to export to.', 2)
    const ctx = await cli.tenant(String(options.tenant))
    const input = {
      dealershipSlug: options.dealership === undefined ? null : String(options.dealership),
      statuses: options.status as ListingStatus[],
    }
    const write = async (to: (text: string) => Promise<void>) => {
      const outcome = await exportStock(ctx, input, to)
      if (outcome.kind === 'exported') return outcome.vehicles
      const known = outcome.known.join(', ')
      throw new CliFailure(`There is no dealership "${input.dealershipSlug}". The dealerships are: ${known}.`)
    }
    const path = file === undefined ? null : resolve(file)
    const vehicles = path === null ? await write(toStandardOutput) : await inWholeFile(path, write)
    if (path !== null) cli.say(`${plural(vehicles, 'vehicle')} written to ${path}.`)
    cli.answer({ file: path, vehicles })
  },
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
