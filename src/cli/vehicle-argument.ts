import type { Command } from 'commander'
import type { NotFound, VehicleName } from '#domain/stock/edit/edit-vehicle.server.ts'
import type { ReservationAfterSale } from '#domain/stock/edit/end-hand-reservation.server.ts'
import type { WrittenValue } from '#domain/stock/edit/read-values.ts'
import type { DepositPaid } from '#domain/stock/edit/refuse-freeing.server.ts'

/** How a person may name a vehicle (`findListing`). */
export const VEHICLE_WORDS = 'stock number (also of another source that lists it), slug, VIN, registration or id'

/** The argument and options by which a command is told one vehicle. */
export function oneVehicle(verb: Command): Command {
  return verb
    .argument('<vehicle>', VEHICLE_WORDS)
    .requiredOption('--tenant <slug>', 'whose vehicle')
    .option('--dealership <slug>', 'whose of a group, where a stock number occurs twice')
}

/** What they say. */
export function vehicleNamed(vehicle: string | undefined, { dealership }: Record<string, unknown>): VehicleName {
  return { vehicle: vehicle!, dealership: dealership === undefined ? null : String(dealership) }
}

/** Why no vehicle was found, for people. */
export function notFoundText(outcome: NotFound, vehicle: string, tenantName: string): string {
  switch (outcome.kind) {
    case 'no-such-vehicle':
      return `${tenantName} has no vehicle with stock number, slug, VIN, registration or id "${vehicle}". "stock list --text WORDS" looks in names, stock numbers and plates.`
    case 'no-such-dealership':
      return `There is no such dealership. ${tenantName} has: ${outcome.known.join(', ')}.`
    case 'several-vehicles':
      return `"${vehicle}" may be any of: ${outcome.slugs.join(', ')}. Name one of these, or add --dealership (${outcome.dealerships.join(', ')}).`
  }
}

/** Why a vehicle is not freed by hand, and what frees it. */
export function depositPaidText({ stockNumber, reservationId }: DepositPaid): string {
  return `${stockNumber} is reserved by a deposit that is paid. Nothing was changed. "reservation release ${reservationId}" frees it, and pays the deposit back.`
}

/** What became of the reservation of a vehicle that is off sale now, or what would become of it. */
export function reservationText(reservation: NonNullable<ReservationAfterSale>, isWritten = true): string {
  if (reservation.kind === 'given-back')
    return isWritten
      ? 'It was reserved by hand: that is over, and no longer locked.'
      : 'It is reserved by hand: that would be over, and no longer locked.'
  const { reservationId } = reservation
  return `It is reserved by a deposit that is paid, and stays so for its shopper. "reservation release ${reservationId}" pays it back, should somebody else have bought it.`
}

/** `price=6500`, each as a field and its new value; `malformed` says which arguments are none, null where all are. */
export function writtenValues(args: readonly string[]): { values: WrittenValue[]; malformed: string | null } {
  const isPair = (argument: string) => argument.indexOf('=') >= 1
  const values = args.filter(isPair).map((argument) => {
    const at = argument.indexOf('=')
    return { field: argument.slice(0, at), text: argument.slice(at + 1) }
  })
  const bad = args.filter((argument) => !isPair(argument))
  if (bad.length === 0) return { values, malformed: null }
  const [named, are] = [bad.map((argument) => `"${argument}"`).join(', '), bad.length === 1 ? 'is' : 'are']
  return { values, malformed: `${named} ${are} no field=value, such as price=6500 or "badge=GXL (4x4)".` }
}
