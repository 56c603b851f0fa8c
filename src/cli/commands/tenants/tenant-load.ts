import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { readServer } from '../../read-server.ts'

/** As `GET /internal/fairness` says it, most time first. */
type Cost = { tenantId: number; done: number; refused: number; spentMs: number; waitedMs: number }

export const command: CliCommand = {
  summary: 'whose pages took the running server’s time since its start, and whose waited',
  async run(cli) {
    const costs = await readServer<Cost[]>(cli.config, '/internal/fairness')
    if (!costs) throw new CliFailure('No server is running on this DATA_DIR.')
    const { platform, now } = await cli.database()
    const slugs = await listTenantSlugs({ platform: true, db: platform, now })
    const rows = costs.map(({ tenantId, done, refused, spentMs, waitedMs }) => ({
      slug: slugs.find((one) => one.tenantId === tenantId)?.slug ?? String(tenantId),
      ...{ pages: done, refused, seconds: Math.round(spentMs / 100) / 10 },
      meanWaitMs: done === 0 ? 0 : Math.round(waitedMs / done),
    }))
    cli.table(
      ['tenant', 'pages made', 'refused', 'seconds', 'mean wait, ms'],
      rows.map((row) => [row.slug, row.pages, row.refused, row.seconds, row.meanWaitMs]),
    )
    cli.answer(rows)
  },
}
