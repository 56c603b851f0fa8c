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
    const campaign = [...new URLSearchParams(search)].filter(([name]) => CAMPAIGN.test(name))
    const trail = {
      pages: (pages.at(-1) === pathname ? pages : [...pages, pathname]).slice(-MOST_PAGES),
      params: { ...params, ...Object.fromEntries(campaign) },
    }
    try {
      sessionStorage.setItem(KEY, JSON.stringify(trail))
    } catch {
      // The device keeps nothing: a lead goes without its trail.
    }
  }, [pathname, search])
}
