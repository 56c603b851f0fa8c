import { InvalidArgumentError } from 'commander'

/** The number of a lead, as its owner types it. */
export function leadNumber(value: string): string {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InvalidArgumentError('It must be the number of a lead.')
  return value
}
