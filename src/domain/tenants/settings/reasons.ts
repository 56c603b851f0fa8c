import type { ZodError } from 'zod'

/** What is wrong with something stored, in one line for a log: each place and its reason. */
export function reasonsOf({ issues }: ZodError): string {
  return issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
}

/** Something stored that does not fit this release: it is left out of the site, and the log says so. */
export type LeftOut = { place: string; part: string; reason: string }
