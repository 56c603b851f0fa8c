import type { Command } from 'commander'
import { CliFailure } from '../../command.ts'

/** A command about one order of one dealer. */
export function oneOrder(verb: Command): Command {
  return verb.argument('<order>', 'its reference, such as O-7K3Q9DXM').requiredOption('--tenant <slug>', 'whose')
}

export function noOrder(reference: string, dealer: string): CliFailure {
  return new CliFailure(`${dealer} has no order ${reference}.`)
}
