import type { Finding } from '../../test/support/leads/check-storm.ts'

const SHOWN = 5

/** 'app 12, database 9' */
export function counts(of: Record<string, number>): string {
  return Object.entries(of)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')
}

/** Each promise, against how many it was held, and where it was broken. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { promise, checked, broken } of findings) {
    console.log(`${broken.length === 0 ? 'kept  ' : 'BROKEN'}  ${String(checked).padStart(6)}  ${promise}`)
    for (const one of broken.slice(0, SHOWN)) console.log(`                  ${one}`)
    if (broken.length > SHOWN) console.log(`                  and ${broken.length - SHOWN} more`)
  }
}
