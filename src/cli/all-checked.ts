import { CliFailure } from './command.ts'

/** Checks that do not need one another, and what they found; a `CliFailure` of all that they refuse, with the weightiest exit code. */
export async function allChecked<const Results extends unknown[]>(
  ...checks: { [Place in keyof Results]: () => Promise<Results[Place]> }
): Promise<Results> {
  const settled = await Promise.allSettled(checks.map((check) => check()))
  const faults = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const unforeseen = faults.find((fault) => !(fault instanceof CliFailure))
  if (unforeseen !== undefined) throw unforeseen
  const failures = faults as CliFailure[]
  if (failures.length > 0) {
    const exitCode = failures.some((one) => one.exitCode === 2) ? 2 : 1
    throw new CliFailure(failures.map(({ message }) => message).join('\n'), exitCode)
  }
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])) as Results
}
