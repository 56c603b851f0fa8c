import { signPreview } from '#domain/content/preview/sign-preview.server.ts'
import { instantOf } from '#domain/locations/zoned-time.ts'
import { findPage } from '#domain/publishing/redirects/find-page.server.ts'
import { shownHostOf } from '#domain/tenants/resolve-host.ts'
import { dayOrMinute, path } from '#domain/tenants/settings/words.ts'
import { type Cli, type CliCommand, CliFailure } from '../../command.ts'
import { localTime } from '../../local-time.ts'
import { sitePort } from '../../read-server.ts'

const DEFAULT_HOURS = 48
const MOST_HOURS = 24 * 31

export const command: CliCommand = {
  summary: 'a link that shows a page as it will be, to whoever has it',
  define: (verb) =>
    verb
      .argument('<slug>', 'the tenant')
      .argument('<path>', 'the page, such as /blog/summer-sale')
      .option('--at <time>', 'yyyy-mm-dd or yyyy-mm-ddThh:mm by the tenant’s clock; else when the page begins')
      .option('--hours <number>', 'how long the link is good', String(DEFAULT_HOURS)),
  async run(cli, [slug, page], options) {
    const hours = Number(options.hours)
    if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS)
      throw new CliFailure(`--hours is a whole number from 1 to ${MOST_HOURS}.`, 2)
    if (!path.safeParse(page).success) throw new CliFailure('A page is a path such as /blog/summer-sale.', 2)
    const ctx = await cli.tenant(slug!)
    const found = await findPage(ctx, page!)
    if (found.kind === 'no-page')
      throw new CliFailure(
        `${ctx.tenant.name} has no page at ${page}, now or later. The nearest there are: ${found.nearest.join(', ')}.`,
      )
    const at = options.at === undefined ? null : readTime(String(options.at), ctx.tenant.settings.site.timeZone)
    const signed = await signPreview(ctx, { path: page!, at, hours })
    const url = originOf(cli, shownHostOf(ctx.tenant, cli.config.baseDomain)) + signed.pathAndQuery
    cli.say(url)
    cli.say(`It shows the site as of ${localTime(signed.at, ctx)}, and is good until ${localTime(signed.until, ctx)}.`)
    cli.answer({ url, at: signed.at, until: signed.until })
    return 0
  },
}

function readTime(written: string, timeZone: string): Date {
  if (!dayOrMinute.safeParse(written).success)
    throw new CliFailure('--at is a day written yyyy-mm-dd, or a minute written yyyy-mm-ddThh:mm.', 2)
  return instantOf(written, 0, timeZone)
}

/** A demo answers on this machine, at the port of its server; behind a domain of its own there is a server in front. */
export function originOf({ config }: Cli, host: string): string {
  return config.baseDomain === 'localhost' ? `http://${host}:${sitePort(config)}` : `https://${host}`
}
