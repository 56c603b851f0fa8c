import { readLeadQueue, type WaitingDestination } from '#domain/leads/queue/read-lead-queue.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { listTenantSlugs } from '#domain/tenants/load-tenant.server.ts'
import type { Cli, CliCommand } from '../../command.ts'
import { localTime } from '../../local-time.ts'
import { publishingCtx } from '../../publishing.ts'
import { ageText, waitingText } from './waiting.ts'

export const command: CliCommand = {
  summary: 'what waits to be delivered and since when, by dealer, or of one by receiver',
  define: (verb) => verb.option('--tenant <slug>', 'whose leads; every dealer’s without'),
  async run(cli, _args, options) {
    if (options.tenant === undefined) await sayEveryDealer(cli)
    else await sayDealer(cli, String(options.tenant))
  },
}

async function sayDealer(cli: Cli, slug: string): Promise<void> {
  const ctx = await cli.leadsOf(slug)
  const queue = await readLeadQueue(ctx)
  if (queue.destinations.length > 0)
    cli.table(
      ['Kind', 'To', 'Waiting', 'Oldest', 'Next try'],
      queue.destinations.map((one) => [one.kind, one.to, one.waiting, localTime(one.oldest, ctx), nextOf(one, ctx)]),
    )
  cli.say(waitingText(queue, ctx.now))
  cli.answer(queue)
}

/** Who waits longest comes first; who waits for nothing is left out. */
async function sayEveryDealer(cli: Cli): Promise<void> {
  const { platform, now } = await publishingCtx(cli)
  const dealers = []
  for (const { slug } of await listTenantSlugs(platform)) {
    const { waiting, oldest, destinations } = await readLeadQueue(await cli.leadsOf(slug))
    const suspended = destinations.reduce((sum, one) => sum + (one.suspendedSince ? one.waiting : 0), 0)
    if (destinations.length > 0) dealers.push({ tenant: slug, waiting, oldest, suspended })
  }
  dealers.sort((one, other) => (one.oldest ?? now).getTime() - (other.oldest ?? now).getTime())
  if (dealers.length > 0)
    cli.table(
      ['Dealer', 'Waiting', 'For', 'Suspended'],
      dealers.map((one) => [one.tenant, one.waiting, one.oldest && ageText(one.oldest, now), one.suspended]),
    )
  else cli.say('No delivery waits.')
  cli.answer(dealers)
}

function nextOf({ nextTryAt }: WaitingDestination, ctx: TenantCtx): string {
  return nextTryAt ? localTime(nextTryAt, ctx) : 'suspended: lead redeliver --suspended'
}
