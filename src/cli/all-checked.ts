import { CliFailure } from './command.ts'

/** Checks that do not need one another, and what they found; a `CliFailure` of all that they refuse, with the weightiest exit code. */
export async function allChecked<const Results extends unknown[]>(
  ...checks: { [Place in keyof Results]: () => Promise<Results[Place]> }
): Promise<Results> {
  const settled = await Promise.allSettled(checks.map((check) => check()))
  const faults = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (faults.length > 0) throw allFaults(faults)
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) as Results
}

/** One `CliFailure` of them all, with the weightiest exit code; the first that is none, a fault of the program. */
export function allFaults(faults: readonly unknown[]): unknown {
  const unforeseen = faults.find((fault) => !(fault instanceof CliFailure))
  if (unforeseen !== undefined) return unforeseen
  const failures = faults as readonly CliFailure[]
  const exitCode = failures.some((one) => one.exitCode === 2) ? 2 : 1
  return new CliFailure(failures.map(({ message }) => message).join('\n'), exitCode)
}
