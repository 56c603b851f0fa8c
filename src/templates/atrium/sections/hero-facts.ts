import type { SiteView } from '#ui/page/site-view.ts'
import type { SectionOf } from '#ui/sections/views.ts'

type Fact = { value: string; words: string; href: string | null }

/** What a newcomer wants to know first: how many vehicles, how many yards, which number to ring. */
export function heroFacts({ stockCount }: SectionOf<'hero'>, site: SiteView): Fact[] {
  const yards = new Set(site.locations.map(({ name }) => name)).size
  const facts: Fact[] = []
  if (stockCount !== '0')
    facts.push({ value: stockCount, words: `${site.vehicleWords} in stock`, href: site.stockHref })
  if (yards > 1) facts.push({ value: String(yards), words: 'places to see them', href: null })
  if (site.phone) facts.push({ value: site.phone.text, words: 'talk to us', href: site.phone.href })
  return facts
}
