import { isRouteErrorResponse, redirect } from 'react-router'

/** `failed`: what is shown is the last that was found, for the search of that address did not answer. */
export type LastGood<T> = T & { failed?: string }

let shown: object | null = null
/** A form whose address could not be had: `asked`, and the address the page stays at. */
let stayed: { at: string; asked: string } | null = null

/** What the search page shows now; null once another page is shown. */
export function keepShown(data: object | null): void {
  shown = data
}

/**
 * The results of `search`; where they cannot be had, those that are shown already (rule:search-answers): a failed search is no empty one.
 */
export async function orLastGood<T>(request: Request, search: () => Promise<T>): Promise<T> {
  const href = hrefOf(request)
  const failed = stayed?.at === href ? stayed.asked : null
  stayed = null
  if (failed && shown) return { ...shown, failed } as T
  try {
    return await search()
  } catch (error) {
    if (!shown || !isOutage(error)) throw error
    return { ...shown, failed: href } as T
  }
}

/** The same for an address that a form leads to: the page stays at the address it has, and what was asked is tried again. */
export async function orStay<T>(request: Request, resolve: () => Promise<T>): Promise<T> {
  try {
    return await resolve()
  } catch (error) {
    // Whoever went elsewhere meanwhile has not been failed.
    if (!shown || request.signal.aborted || !isOutage(error)) throw error
    stayed = { at: location.pathname + location.search, asked: hrefOf(request) }
    throw redirect(stayed.at)
  }
}

function hrefOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A line that is down, a server that does not answer; not a redirect, nor a page that was never there. */
function isOutage(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500 || error.status === 429
  return isRouteErrorResponse(error) ? error.status >= 500 || error.status === 429 : true
}
