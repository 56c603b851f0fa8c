/** Browsers say where a form comes from; what is no browser says nothing, and has nobody's session to misuse. */
export function isFromThisSite({ headers }: Request, url: URL): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || URL.parse(origin)?.host === url.host
}
