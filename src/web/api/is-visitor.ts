import { isbot } from 'isbot'

/** Whether a call comes from a person on a page of this site: no robot, no page of another site, nothing fetched ahead. */
export function isVisitor(headers: Headers): boolean {
  const userAgent = headers.get('user-agent')
  if (!userAgent || isbot(userAgent)) return false
  return headers.get('sec-fetch-site') !== 'cross-site' && !/prefetch|prerender/.test(headers.get('sec-purpose') ?? '')
}
