import { readStockVersion } from '#domain/search/read-stock.server.ts'
import type { SearchSync } from '#domain/search/search-sync.server.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import { type CliCommand, CliFailure } from '../command.ts'
import { readServer } from '../read-server.ts'

type ServerStatus = ReturnType<SearchSync['status']>

export const command: CliCommand = {
  summary: 'what the running server holds for search, beside what the database says',
  define: (verb) => verb.option('--tenant <slug>', 'one tenant only'),
  async run(cli, _args, options) {
    const { platform, now } = await cli.database()
    const slugs = (await listTenantSlugs({ platform: true, db: platform, now })).filter(
      ({ slug }) => !options.tenant || slug === options.tenant,
    )
    if (slugs.length === 0)
      throw new CliFailure(options.tenant ? `There is no tenant "${options.tenant}".` : 'There are no tenants yet.')

    const server = await readServer<ServerStatus>(cli.config, '/internal/search')
    const rows = await Promise.all(
      slugs.map(async ({ slug, tenantId }) => {
        const databaseVersion = await readStockVersion(await cli.tenant(slug))
        const held = server?.find((row) => row.tenantId === tenantId) ?? null
        return {
          ...{ slug, databaseVersion, heldVersion: held?.stockVersion ?? null, vehicles: held?.documents ?? null },
          behindSeconds: held?.behindSeconds ?? null,
        }
      }),
    )
    if (!server) cli.say('No server is running on this DATA_DIR: this is what the database says.')
    const stateOf = (row: (typeof rows)[number]) => {
      if (row.heldVersion === null) return server ? 'not asked for yet' : ''
      if (row.heldVersion === row.databaseVersion) return 'up to date'
      return row.behindSeconds ? `behind for ${Math.ceil(row.behindSeconds)} s` : 'behind'
    }
    cli.table(
      ['tenant', 'stock version', 'held', 'vehicles', ''],
      rows.map((row) => [row.slug, row.databaseVersion, row.heldVersion, row.vehicles, stateOf(row)]),
    )
    cli.answer(rows)
  },
}
