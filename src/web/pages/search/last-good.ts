import { isRouteErrorResponse, redirect } from 'react-router'
import type { Packed } from '../../packed.ts'

/** `failed`: what is shown is the last that was found, for the search of this address did not answer. */
export type LastGood<T> = Packed<T> & { failed?: true }

let shown: Packed<unknown> | null = null
let failedHref: string | null = null

/** What the search page shows now; null once another page is shown. */
export function keepShown(data: Packed<unknown> | null): void {
  shown = data
}

/** The results of `search`; where they cannot be had, those that are shown already (B§4): a failed search is no empty one. */
export async function orLastGood<T>(request: Request, search: () => Promise<T>): Promise<T> {
  const { pathname, search: query } = new URL(request.url)
  try {
    if (failedHref !== pathname + query) return await search()
    failedHref = null
  } catch (error) {
    if (!shown || !isOutage(error)) throw error
  }
  return { ...shown, failed: true } as T
}

/** The same for an address that a form leads to: the page stays at the address it has. */
export async function orStay<T>(resolve: () => Promise<T>): Promise<T> {
  try {
    return await resolve()
  } catch (error) {
    if (!shown || !isOutage(error)) throw error
    failedHref = location.pathname + location.search
    throw redirect(failedHref)
  }
}

/** A line that is down, a server that does not answer; not a redirect, nor a page that was never there. */
function isOutage(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500 || error.status === 429
  return isRouteErrorResponse(error) ? error.status >= 500 || error.status === 429 : true
}
