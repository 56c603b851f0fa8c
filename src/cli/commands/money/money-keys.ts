import { text } from 'node:stream/consumers'
import { openDataKeys } from '#db/data-keys.ts'
import { readProcessorKeys, setProcessorKeys } from '#domain/commerce/payments/processor-keys.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { givenFile, readGivenFile } from '../../given-file.ts'

export const command: CliCommand = {
  summary: 'store a dealer’s keys at Stripe, sealed; read from a file or from what is piped in',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose keys')
      .option(
        '--file <file>',
        'the lines STRIPE_PUBLISHABLE_KEY=…, STRIPE_SECRET_KEY=… and STRIPE_WEBHOOK_SECRET=…',
        givenFile,
      ),
  async run(cli, _args, options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    // Never as an argument: whoever lists processes would read it.
    const written = typeof options.file === 'string' ? await readGivenFile(options.file) : await text(process.stdin)
    const read = readProcessorKeys(written)
    if (read.kind === 'invalid') throw new CliFailure(read.problems.join('\n'), 2)
    await setProcessorKeys(ctx, openDataKeys(cli.config), read.keys)
    const mode = read.keys.publishableKey.startsWith('pk_live_') ? 'live' : 'test'
    cli.say(`${ctx.tenant.name} has ${mode} keys at Stripe now.`)
    cli.answer({ processor: 'stripe', mode })
  },
}
