import { endingBy } from './reservation-release.ts'

export const command = endingBy(
  'refund',
  'pay a deposit back, also of a vehicle that was sold; the reservation is over',
)
