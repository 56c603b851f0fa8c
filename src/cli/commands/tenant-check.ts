import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import { checkNewTenant, checkTenant } from '#domain/publishing/check-tenant.server.ts'
import { type Finding, isOff } from '#domain/publishing/finding.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import type { Cli, CliCommand } from '../command.ts'
import { plural } from '../options.ts'
import { publishingCtx, requireTenantFolder, sayFindings } from '../publishing.ts'

type Checked = { tenant: string; findings: Finding[] }

export const command: CliCommand = {
  summary:
    'say what could mislead a shopper, breaks a rule, has no effect, is hard to read or is off, each with its fix',
  define(verb) {
    verb
      .argument('[tenant]', 'a tenant’s slug, or its folder, applied or not yet; all tenants when left out')
      .option('--strict', 'exit 1 when there is anything to say but what is off')
  },
  async run(cli, [tenant], options) {
    const checked = await check(cli, tenant)
    for (const { tenant: name, findings } of checked) {
      const [off, told] = [findings.filter(isOff), findings.filter((finding) => !isOff(finding))]
      cli.say(`${name}: ${told.length === 0 ? 'nothing to say.' : `${plural(told.length, 'thing')} to know`}`)
      sayFindings(cli, told)
      if (off.length > 0) cli.say('\n  Off until it is set, each with the line that switches it on:')
      sayFindings(cli, off)
    }
    cli.answer(checked)
    return options.strict && checked.some(({ findings }) => !findings.every(isOff)) ? 1 : 0
  },
}

async function check(cli: Cli, tenant: string | undefined): Promise<Checked[]> {
  const ctx = await publishingCtx(cli)
  const all = (await listTenantSlugs(ctx.platform)).map(({ slug }) => slug)
  if (tenant && (await isFolder(tenant))) {
    const places = await loadPlaces({ db: ctx.app, now: ctx.now })
    const folder = await requireTenantFolder(tenant, places)
    const { slug } = folder.config
    // Once it is applied its vehicles are looked at, too: the folder lies where the first check found it.
    const findings = all.includes(slug)
      ? await checkTenant(await cli.tenant(slug), ctx.templates, folder)
      : checkNewTenant({ ...ctx, places }, folder)
    return [{ tenant: slug, findings }]
  }
  const slugs = tenant ? [tenant] : all
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
