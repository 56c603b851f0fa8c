import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkConfig, checkTenant } from '#domain/publishing/check-tenant.server.ts'
import type { Finding } from '#domain/publishing/finding.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import type { Cli, CliCommand } from '../command.ts'
import { plural } from '../options.ts'
import { publishingCtx, requireTenantFolder, sayFindings } from '../publishing.ts'

type Checked = { tenant: string; findings: Finding[] }

export const command: CliCommand = {
  summary: 'say what could mislead a shopper, breaks a rule, has no effect or is hard to read, each with its fix',
  define(verb) {
    verb
      .argument('[tenant]', 'a tenant’s slug, or a folder that is not applied yet; all tenants when left out')
      .option('--strict', 'exit 1 when there is anything to say')
  },
  async run(cli, [tenant], options) {
    const checked = await check(cli, tenant)
    for (const { tenant: name, findings } of checked) {
      cli.say(`${name}: ${findings.length === 0 ? 'nothing to say.' : `${plural(findings.length, 'thing')} to know`}`)
      sayFindings(cli, findings)
    }
    cli.answer(checked)
    return options.strict && checked.some(({ findings }) => findings.length > 0) ? 1 : 0
  },
}

async function check(cli: Cli, tenant: string | undefined): Promise<Checked[]> {
  const ctx = await publishingCtx(cli)
  if (tenant && (await isFolder(tenant))) {
    const folder = await requireTenantFolder(tenant)
    return [{ tenant: folder.config.slug, findings: checkConfig(ctx, folder.config, folder.content) }]
  }
  const slugs = tenant ? [tenant] : (await listTenantSlugs(ctx.platform)).map(({ slug }) => slug)
  const checked: Checked[] = []
  for (const slug of slugs)
    checked.push({ tenant: slug, findings: await checkTenant(await cli.tenant(slug), ctx.templates) })
  return checked
}

/** A path, or a folder that holds a config.json: a bare word is a slug first. */
async function isFolder(word: string): Promise<boolean> {
  if (/[/\\.]/.test(word)) return true
  return (await stat(join(word, 'config.json')).catch(() => null))?.isFile() ?? false
}
