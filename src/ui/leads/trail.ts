import { useEffect } from 'react'

const KEY = 'forecourt:trail'
const MOST_PAGES = 50
/** What the visit began with, of advertisements and newsletters. */
const CAMPAIGN = /^(?:utm_\w{1,30}|gclid|gbraid|wbraid|fbclid|msclkid|ttclid)$/

type Trail = { pages: string[]; params: Record<string, string> }

/** The pages of this visit and the campaign it came from, which go with a lead (rule:lead-trail). */
export function readTrail(): Trail {
  try {
    const { pages, params } = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Trail
    return { pages, params }
  } catch {
    return { pages: [], params: {} }
  }
}

/** Notes a page of this visit, on this device and in this tab only. */
export function useTrail(pathname: string, search: string): void {
  useEffect(() => {
    const { pages, params } = readTrail()
    // Whoever leaves the landing page before its scripts are there comes from it all the same.
    const from = pages.length === 0 && document.referrer ? new URL(document.referrer) : null
    const landing = from?.origin === location.origin ? from : null
    const before = landing ? [landing.pathname] : pages
    const campaign = [...new URLSearchParams(landing?.search), ...new URLSearchParams(search)]
    const referrer = pages[0] ? '' : cameFrom()
    const trail = {
      pages: (before.at(-1) === pathname ? before : [...before, pathname]).slice(-MOST_PAGES),
      params: {
        ...params,
        ...(referrer && { referrer }),
        ...Object.fromEntries(campaign.filter(([name]) => CAMPAIGN.test(name))),
      },
    }
    try {
      sessionStorage.setItem(KEY, JSON.stringify(trail))
    } catch {
      // The device keeps nothing: a lead goes without its trail.
    }
  }, [pathname, search])
}

/** The site that led here, by its name alone. */
function cameFrom(): string {
  const host = URL.parse(document.referrer)?.hostname ?? ''
  return host === location.hostname ? '' : host
}
