import { isIP } from 'node:net'
import { InvalidArgumentError } from 'commander'
import type { GoLiveCheck } from '#domain/publishing/going-live/check-domain.server.ts'
import { type GoLiveOutcome, goLive } from '#domain/publishing/going-live/go-live.server.ts'
import { type ServerFacts, serverFacts } from '#domain/publishing/going-live/server-facts.ts'
import { undoGoLive } from '#domain/publishing/going-live/undo-go-live.server.ts'
import { shownHostOf } from '#domain/tenants/resolve-host.ts'
import { type Cli, type CliCommand, CliFailure } from '../../command.ts'
import { count } from '../../options.ts'
import { publishingCtx } from '../../publishing.ts'
import { readServer } from '../../read-server.ts'

export const command: CliCommand = {
  summary: 'lead everybody to a tenant’s own domain, once DNS, certificate and site are there; says what is left',
  define: (verb) =>
    verb
      .argument('<slug>', 'the tenant')
      .option('--dry-run', 'only look, and say what is left')
      .option('--undo', 'show the site at its slug again, and lead nobody to the domain')
      .option('--resolver <address>', 'a DNS server to ask, such as 1.1.1.1 or 127.0.0.1:5353', resolver, null)
      .option('--https-port <port>', 'where the proxy listens', count, 443),
  async run(cli, [slug], options) {
    const ctx = await cli.tenant(slug!)
    if (options.undo === true) return undo(cli, ctx)
    const server = await readServer<ServerFacts>(cli.config, '/internal/facts')
    const outcome = await goLive(ctx, {
      templates: (await publishingCtx(cli)).templates,
      resolver: options.resolver as string | null,
      httpsPort: Number(options.httpsPort),
      dryRun: options.dryRun === true,
      ...{ server: server ?? serverFacts(cli.config), isServerAsked: server !== null },
    })
    if (outcome.kind === 'no-domain') throw new CliFailure(noDomain(slug!))
    if (outcome.kind === 'changed-meanwhile')
      throw new CliFailure('Another domain was written down meanwhile; nothing was changed. Run it again.')
    sayChecks(cli, outcome.checks)
    cli.say(ENDS[outcome.kind](outcome.domain))
    cli.answer(outcome)
    return outcome.checks.some(({ state }) => state === 'blocking') ? 1 : 0
  },
}

type Looked = Exclude<GoLiveOutcome, { kind: 'no-domain' | 'changed-meanwhile' }>

const ENDS: Record<Looked['kind'], (domain: string) => string> = {
  live: (domain) => `Live: everybody is led to https://${domain}/ now. --undo takes that back.`,
  'already-live': (domain) => `It is live at https://${domain}/ already; nothing changed.`,
  'would-go-live': (domain) => `Nothing stands against https://${domain}/; nothing was changed.`,
  'not-ready': (domain) => `Not yet: ${domain} would not be reached. Nothing was changed.`,
}

async function undo(cli: Cli, ctx: Parameters<typeof undoGoLive>[0]): Promise<undefined> {
  const { slug } = ctx.tenant
  const outcome = await undoGoLive(ctx)
  if (outcome.kind === 'no-domain') throw new CliFailure(noDomain(slug))
  if (outcome.kind === 'no-preview')
    throw new CliFailure(
      `hosts.preview is false, so ${outcome.domain} is led to. Take that line away, apply, and undo again.`,
    )
  const shown = shownHostOf({ ...ctx.tenant, isPreview: true }, cli.config.baseDomain)
  if (outcome.kind === 'undone')
    cli.say(`Taken back: the site is shown at ${shown} again, and nobody is led to ${outcome.domain}.`)
  else
    cli.say(
      outcome.kind === 'live-elsewhere'
        ? `${outcome.domain} is not live; the site is live at ${outcome.liveAt}, and nothing was changed.`
        : `${outcome.domain} is not live; the site is shown at ${shown}.`,
    )
  cli.answer(outcome)
}

function sayChecks(cli: Cli, checks: readonly GoLiveCheck[]): void {
  for (const { state, about, says, fix } of checks) {
    cli.say(`  ${state.padEnd(8)}  ${about.padEnd(11)}  ${says}`)
    if (fix) cli.say(`${' '.repeat(25)}${fix}`)
  }
}

function noDomain(slug: string): string {
  return `${slug} has no domain of its own: write "hosts": { "primary": "www.…" } into its config.json and apply it.`
}

function resolver(value: string): string {
  const [, address] = /^(?:\[(.+)\]|([^:]+))(?::\d{1,5})?$/.exec(value)?.filter((part) => part !== undefined) ?? []
  if (!isIP(address ?? value)) throw new InvalidArgumentError('It must be the address of a DNS server.')
  return value
}
