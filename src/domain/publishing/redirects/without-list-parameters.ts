import { isCampaign } from '#domain/content/campaign.ts'

/** How a list is sorted and drawn, whatever is said of it. */
const SHOWN_AS = /^(?:sort(?:_?(?:by|order|dir|direction))?|order_?by|order_?dir|dir|direction|per_?page|page_?size)$/i
/** Which page of a list it is, where a number says so: `?page=contact` is another page. */
const PLACE_IN_LIST = /^(?:page|pg|paged|page_?(?:no|num|number)|offset|limit|start)$/i

/**
 * An address without what only sorts a list, counts its pages or tracks visits: where it went is the same, and a redirect that
 * names none of it takes in all. One that has none of it stays as it is written.
 */
export function withoutListParameters(address: string): string {
  const [path, query] = address.split(/\?(.*)/s)
  const all = [...new URLSearchParams(query)]
  const telling = all.filter(([name, value]) => !saysNothing(name, value))
  if (telling.length === all.length) return address
  return telling.length > 0 ? `${path}?${new URLSearchParams(telling)}` : path!
}

function saysNothing(name: string, value: string): boolean {
  return isCampaign(name) || SHOWN_AS.test(name) || (PLACE_IN_LIST.test(name) && /^\d*$/.test(value))
}
