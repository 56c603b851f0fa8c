import type { Command } from 'commander'
import { CliFailure } from '../../command.ts'

/** A command about one reservation of one dealer. */
export function oneReservation(verb: Command): Command {
  return verb.argument('<reservation>', 'its number').requiredOption('--tenant <slug>', 'whose')
}

export function reservationNumber(written: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(written ?? '')) throw new CliFailure(`"${written}" is no number of a reservation.`, 2)
  return Number(written)
}

export function noReservation(reservationId: number, dealer: string): CliFailure {
  return new CliFailure(`${dealer} has no reservation ${reservationId}.`)
}
