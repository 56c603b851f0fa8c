import type { Redirect } from '#domain/content/redirect.ts'
import type { FolderProblem } from '../config-problems.ts'
import { type SettledRedirect, settleRedirects } from './settle-redirects.ts'
import { firmPaths, mayBePage, type SiteSource, takenBy, writtenPaths } from './site-paths.ts'

export type CheckedRedirects = { settled: SettledRedirect[]; problems: FolderProblem[] }

/** Pages are led away from one by one, not a whole site. */
const MOST_REPLACING = 1000

/**
 * Redirects with where they end, and what is wrong between them and the site: pages in their way, and circles. Of those
 * without a line, which are stored already, none is told. While settings are wrong, `config` is null: only the pages that the dealer
 * wrote are known to be in the way.
 */
export function checkRedirects(
  redirects: readonly (Redirect & { line?: number })[],
  { config, content }: { config: SiteSource['config'] | null; content: SiteSource['content'] },
  file: string,
): CheckedRedirects {
  const hasPage = config ? firmPaths({ config, content }) : writtenPaths(content)
  const problems: FolderProblem[] = []
  const told = ({ line, from }: (typeof redirects)[number], path: string, reason: string) => {
    if (line !== undefined) problems.push({ file, line, path, value: from.path, reason })
  }
  for (const redirect of redirects) {
    const taken = takenBy(redirect.from.path, redirect.replacesPage, hasPage)
    if (taken) told(redirect, 'from', taken)
  }
  const { redirects: settled, loops } = settleRedirects(redirects, mayBePage)
  for (const { redirect, way } of loops) told(redirect, 'to', `This leads round in a circle: ${wayText(way)}`)
  const replacing = redirects.filter(({ replacesPage }) => replacesPage)
  if (replacing.length > MOST_REPLACING)
    told(replacing.at(-1)!, 'replaces_page', `A site has ${MOST_REPLACING} redirects of this kind at most`)
  return { settled, problems: problems.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)) }
}

function wayText(way: readonly string[]): string {
  return way.length > 6 ? `${way.slice(0, 3).join(' → ')} → … → ${way.at(-1)}` : way.join(' → ')
}
