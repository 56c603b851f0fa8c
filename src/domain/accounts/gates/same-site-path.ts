const HERE = 'http://site.invalid'
const LONGEST = 2000

/**
 * A path of this site with its query and anchor, as a browser reads it, or null: what an address names to be led to is anybody's
 * to write (rule:sign-in-redirect).
 */
export function sameSitePath(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(text)) return null
  const url = URL.parse(text, HERE)
  if (url?.origin !== HERE) return null
  const path = url.pathname + url.search + url.hash
  // `/.//x` and `/a/..//x` are read as `//x`, which is another site.
  return path.startsWith('//') ? null : path
}

/** The same for where somebody is led after signing in; the first page for what is none, or would lead back or to no page. */
export function pathAfterSignIn(text: string | null | undefined): string {
  const path = sameSitePath(text)
  return path && !/^\/(?:sign-(?:in|out)|api|dealer|internal|media)(?:[/?#.]|$)/i.test(path) ? path : '/'
}
