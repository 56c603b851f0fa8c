import { join } from 'node:path'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { removeTenants } from '#domain/publishing/removal/remove-tenants.server.ts'
import { tenantFolders } from '#domain/publishing/seed-demo.server.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import { type CliCommand, CliFailure } from '../command.ts'
import { publishingCtx } from '../publishing.ts'
import { saySeeded, seed } from './db-seed.ts'

export const command: CliCommand = {
  summary: 'throw the demo tenants away, with all that was done to them, and make them anew',
  async run(cli) {
    if (!cli.config.demo) throw new CliFailure('This is not a demo (DEMO is off): nothing was reset.')
    const ctx = await publishingCtx(cli)
    const demo = await tenantFolders(join(PROJECT_ROOT, 'tenants'))
    const others = (await listTenantSlugs(ctx.platform)).filter(({ slug }) => !demo.includes(slug))
    if (others.length > 0) {
      throw new CliFailure(
        `The database holds tenants that are no demo (${others.map(({ slug }) => slug).join(', ')}): nothing was reset.`,
      )
    }
    await removeTenants(ctx, demo)
    saySeeded(cli, await seed(cli))
  },
}
