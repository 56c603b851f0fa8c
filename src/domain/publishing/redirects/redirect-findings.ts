import { type Finding, someOf } from '../finding.ts'
import type { LostRedirects } from './find-lost.server.ts'

/** Redirects that do nothing as the site stands. */
export function redirectFindings(slug: string, { lost, idle, twice }: LostRedirects): Finding[] {
  const fix = `Lead them elsewhere (npx forecourt redirects export --tenant ${slug} --to FILE, then redirects import FILE), or make the page.`
  const finding = (says: string, paths: readonly string[], fix: string): Finding[] =>
    paths.length > 0 ? [{ about: 'works', path: 'redirects', says: `${says}: ${someOf(paths)}.`, fix }] : []
  return [
    ...finding('Redirects that lead to nothing', lost, fix),
    ...finding(
      'Redirects that begin where a page is shown instead',
      idle,
      'Write yes in their replaces_page, or take them out.',
    ),
    ...finding(
      'Redirects that one of all below a folder leads to, so that visitors are led twice',
      twice,
      'Give the addresses that it leads there rows of their own, to where these lead.',
    ),
  ]
}
