import { resealValues, type SealedCount } from '#db/reseal.server.ts'
import type { Cli, CliCommand } from '../command.ts'
import { plural } from '../options.ts'

export const command: CliCommand = {
  summary: 'seal what is kept under an older key with the first one, and say what is left',
  async run(cli) {
    const { ownerUrl, keys } = await cli.database()
    const outcome = await resealValues(ownerUrl, keys, (values) =>
      cli.progress(`${plural(values, 'value')} sealed anew`),
    )
    cli.say(`Sealed ${plural(outcome.resealed, 'value')} anew with the key ${keys[0].id}.`)
    sayLost(
      cli,
      outcome.left.filter(({ keyId }) => !keys.some(({ id }) => id === keyId)),
    )
    for (const words of outcome.broken) cli.say(words)
    if (outcome.left.length === 0) cli.say('Nothing is left under another key: older ones may go.')
    cli.answer({ ...outcome, keyId: keys[0].id })
    return outcome.left.length === 0 ? undefined : 1
  },
}

/** Says which sealed values nobody can read for want of their keys. */
export function sayLost(cli: Cli, lost: SealedCount[]): void {
  for (const { table, column, keyId, values } of lost)
    cli.say(
      `${plural(values, 'value')} of ${table}.${column} ${values === 1 ? 'was' : 'were'} sealed with the key ${keyId}, which is not here: add it to DATA_KEYS, or to the file data-keys (docs/operations.md).`,
    )
}
