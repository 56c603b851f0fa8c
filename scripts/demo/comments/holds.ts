import type { Described } from './voice.ts'

/** What the words of a comment depend on, as rules about the vehicle. */

/** It stands in the yard and nobody has it: it can be driven, and taken home this week. */
export function canGo({ standing, isFree }: Described): boolean {
  return standing === 'here' && isFree
}

/** Five seats in at most 4.5 metres: easy to park. */
export function isSmall({ model }: Described): boolean {
  return (model.seats ?? 5) <= 5 && model.lengthMm <= 4500 && !/Utility|Chassis|Van|People/.test(model.body)
}

/** What farms and long tracks ask for. */
export function isOffRoader({ model, grade }: Described): boolean {
  return (grade.drive ?? '').startsWith('4X4') && (model.body.includes('Utility') || model.look.startsWith('offroader'))
}

export function isUteOrFourWheelDrive(vehicle: Described): boolean {
  return vehicle.model.itemType === 'car' && (/Utility|Chassis/.test(vehicle.model.body) || isOffRoader(vehicle))
}

export function tows({ grade }: Described, fromKg: number): boolean {
  return (grade.towKg ?? 0) >= fromKg
}

export function isElectric({ grade }: Described): boolean {
  return grade.engine?.fuel === 'Electric'
}

/** It is charged from a socket. */
export function plugsIn({ grade }: Described): boolean {
  return grade.engine?.fuel === 'Electric' || grade.engine?.fuel === 'Plug-in Hybrid'
}

export function has({ features }: Described, feature: string): boolean {
  return features.includes(feature)
}

/** Within a drive of the Great Dividing Range above Toowoomba. */
export function isNearRange({ yard }: Described): boolean {
  return ['Toowoomba', 'Yamanto', 'Charlton'].includes(yard.place)
}
