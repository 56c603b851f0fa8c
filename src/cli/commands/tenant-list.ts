import { listTenants } from '#domain/publishing/list-tenants.server.ts'
import { shownHostOf } from '#domain/tenants/resolve-host.ts'
import type { CliCommand } from '../command.ts'
import { publishingCtx } from '../publishing.ts'

export const command: CliCommand = {
  summary: 'list the tenants with their hosts and stock',
  async run(cli) {
    const listed = await listTenants(await publishingCtx(cli))
    const tenants = listed.map((one) => ({ ...one, host: shownHostOf(one, cli.config.baseDomain) }))
    if (tenants.length === 0) cli.say('There are no tenants yet: npx forecourt tenant apply DIR makes one.')
    else {
      cli.table(
        ['Slug', 'Name', 'Host', 'Template', 'Dealerships', 'Locations', 'Vehicles'],
        tenants.map(({ slug, name, host, template, dealerships, locations, vehicles }) => {
          return [slug, name, host, template, dealerships, locations, vehicles]
        }),
      )
    }
    cli.answer(tenants)
  },
}
