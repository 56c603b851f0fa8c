/** What `aria-current` says of a link on the page at `path` (path and query). */
export function currentPage(href: string, path: string): 'page' | undefined {
  return href === path ? 'page' : undefined
}
