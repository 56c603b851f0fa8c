import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Option } from 'commander'
import { exportStock } from '#domain/stock/export-stock.server.ts'
import type { ListingStatus } from '#domain/stock/listing.ts'
import { LISTING_STATUSES } from '#domain/stock/vocabularies.ts'
import { type CliCommand, CliFailure } from '../command.ts'

export const command: CliCommand = {
  summary: "write a tenant's vehicles as universal-csv, which imports again unchanged",
  define: (verb) =>
    verb
      .argument('[file]', 'where to; without it, to standard output')
      .requiredOption('--tenant <slug>', 'whose vehicles')
      .option('--dealership <slug>', 'of one dealership')
      .addOption(
        new Option('--status <status...>', 'only these').choices(LISTING_STATUSES).default(['in_stock', 'coming_soon']),
      ),
  async run(cli, [file], options) {
    if (file === undefined && cli.json) throw new CliFailure('With --json name a file to export to.', 2)
    const ctx = await cli.tenant(String(options.tenant))
    const input = {
      dealershipSlug: options.dealership === undefined ? null : String(options.dealership),
      statuses: options.status as ListingStatus[],
    }
    const path = file === undefined ? null : resolve(file)
    const target = path === null ? standardOutput() : await wholeFile(path)
    const outcome = await exportStock(ctx, input, target.write).catch(async (error) => {
      await target.discard()
      throw error
    })
    if (outcome.kind === 'no-such-dealership') {
      await target.discard()
      throw new CliFailure(
        `There is no dealership "${input.dealershipSlug}". The dealerships are: ${outcome.known.join(', ')}.`,
      )
    }
    await target.keep()
    if (path !== null) cli.say(`${outcome.vehicles} vehicles written to ${path}.`)
    cli.answer({ file: path, vehicles: outcome.vehicles })
    return 0
  },
}

type Target = { write(text: string): Promise<void>; keep(): Promise<void>; discard(): Promise<void> }

function standardOutput(): Target {
  const write = (text: string) =>
    new Promise<void>((done, fail) =>
      process.stdout.write(text, (error) =>
        error ? fail(new CliFailure(`Standard output: ${error.message}.`)) : done(),
      ),
    )
  return { write, keep: async () => {}, discard: async () => {} }
}

/** The file appears when it is complete; what was there before stays until then. */
async function wholeFile(path: string): Promise<Target> {
  const partial = `${path}.part`
  const file = await open(partial, 'w').catch((error: NodeJS.ErrnoException) => {
    throw new CliFailure(`${path} cannot be written (${error.code}).`)
  })
  return {
    async write(text) {
      await file.write(text)
    },
    async keep() {
      await file.close()
      await rename(partial, path)
    },
    async discard() {
      await file.close()
      await rm(partial, { force: true })
    },
  }
}
