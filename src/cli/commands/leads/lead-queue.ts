import { readLeadQueue, type WaitingDestination } from '#domain/leads/queue/read-lead-queue.server.ts'
import type { CliCommand } from '../../command.ts'
import { waitingText } from './waiting-text.ts'

export const command: CliCommand = {
  summary: 'what waits to be delivered, by receiver, and since when',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose leads'),
  async run(cli, _args, options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const queue = await readLeadQueue(ctx)
    if (queue.destinations.length > 0)
      cli.table(
        ['Kind', 'To', 'Waiting', 'Oldest', 'Next try'],
        queue.destinations.map((one) => [one.kind, one.to, one.waiting, one.oldest.toISOString(), nextOf(one)]),
      )
    cli.say(waitingText(queue, ctx.now))
    cli.answer(queue)
    return 0
  },
}

function nextOf({ nextTryAt }: WaitingDestination): string {
  return nextTryAt?.toISOString() ?? 'suspended: lead redeliver --suspended'
}
