import { listTenants } from '#domain/publishing/list-tenants.server.ts'
import { primaryHostOf } from '#domain/tenants/resolve-host.ts'
import type { CliCommand } from '../command.ts'
import { publishingCtx } from '../publishing.ts'

export const command: CliCommand = {
  noun: 'tenant',
  verb: 'list',
  summary: 'list the tenants with their hosts and stock',
  async run(cli) {
    const tenants = await listTenants(await publishingCtx(cli))
    if (tenants.length === 0) cli.say('There are no tenants yet: forecourt tenant apply DIR makes one.')
    else {
      cli.table(
        ['Slug', 'Name', 'Host', 'Template', 'Dealerships', 'Locations', 'Vehicles'],
        tenants.map((tenant) => [
          tenant.slug,
          tenant.name,
          primaryHostOf(tenant, cli.config.baseDomain),
          tenant.template,
          tenant.dealerships,
          tenant.locations,
          tenant.vehicles,
        ]),
      )
    }
    cli.answer(tenants.map((tenant) => ({ ...tenant, host: primaryHostOf(tenant, cli.config.baseDomain) })))
    return 0
  },
}
