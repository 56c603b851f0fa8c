import { readStock } from '#domain/search/read-stock.server.ts'
import { requestRebuild } from '#domain/search/request-rebuild.server.ts'
import type { CliCommand } from '../command.ts'
import { plural } from '../options.ts'

export const command: CliCommand = {
  summary: 'have every running server read a tenant’s stock whole again',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose stock'),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const started = performance.now()
    // Reads it here first: a stock that cannot be read must fail in front of who asks, not in a server's log.
    const { upsert, stockVersion } = await readStock(ctx, 0)
    await requestRebuild(ctx)
    const ms = Math.round(performance.now() - started)
    cli.say(
      `${plural(upsert.length, 'vehicle')} read (stock version ${stockVersion}, ${ms} ms); running servers read ${upsert.length === 1 ? 'it' : 'them'} again now.`,
    )
    cli.answer({ vehicles: upsert.length, stockVersion, ms })
  },
}
