import { articlePath } from '#domain/content/article-schema.ts'
import { instantOf } from '#domain/locations/zoned-time.ts'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { cardView } from '../pages/shared/card-view.ts'
import { FEEDS } from '../pages/shared/feeds.ts'
import { priceWords } from '../pages/shared/price-view.ts'
import { latestStock } from '../pages/shared/sections/found-stock.server.ts'
import type { MadeFile, MadeFileSource } from './made-file.server.ts'
import { escapeXml } from './xml.ts'

type Item = { title: string; path: string; published: Date; text: string }

/** Readers ask again within days; who wants all of it has the sitemap. */
const MOST_ITEMS = 50

/** `GET /feeds/articles.xml` (rule:feeds): the newest articles of days that have come; `not-found` while there are none, as their page. */
export async function makeArticlesFeed({ ctx, site, origin }: MadeFileSource): Promise<MadeFile> {
  const { timeZone } = ctx.tenant.settings.site
  const articles = site.content.articles.slice(0, MOST_ITEMS)
  if (articles.length === 0) return { kind: 'not-found' }
  const items = articles.map((article) => ({
    title: article.title,
    path: articlePath(article),
    published: instantOf(article.date, 0, timeZone),
    text: article.description ?? '',
  }))
  return rss({ ...FEEDS.articles, title: `${FEEDS.articles.title} | ${ctx.tenant.name}`, page: '/blog', origin }, items)
}

/** `GET /feeds/stock.xml` (rule:feeds): the vehicles that came last and can still be bought, in the words of their cards. */
export async function makeStockFeed({ ctx, site, services, origin }: MadeFileSource): Promise<MadeFile> {
  const { settings } = ctx.tenant
  const vocabulary = await searchVocabulary(ctx, services.search).catch(() => null)
  const page = await latestStock({ ctx, services }, MOST_ITEMS)
  if (!vocabulary || page.kind === 'failed') return { kind: 'out-of-order' }
  const cardSite = { settings, vocabulary, now: ctx.now, leadsSomewhere: site.leadsSomewhere }
  const items = page.hits.map((document): Item => {
    const { title, badge, href, price, facts } = cardView(document, cardSite)
    const reserved = document.reserved ? [settings.cards.reservedText] : []
    const text = [...reserved, priceWords(price), ...facts.map((fact) => fact.text)].join(' · ')
    const published = new Date(document.created_at_timestamp * 1000)
    return { title: badge ? `${title} ${badge}` : title, path: href, published, text }
  })
  return rss(
    { ...FEEDS.stock, title: `${FEEDS.stock.title} | ${ctx.tenant.name}`, page: site.site.stockHref, origin },
    items,
  )
}

type Channel = { href: string; title: string; page: string; origin: string }

/** RSS 2.0; where it is says `atom:link`, as its best practices want it. */
function rss({ href, title, page, origin }: Channel, items: readonly Item[]): MadeFile {
  const at = (path: string) => escapeXml(origin + path)
  const lines = items.map(({ title: name, path, published, text }) => {
    const description = text ? `<description>${escapeXml(text)}</description>` : ''
    const link = `<link>${at(path)}</link><guid isPermaLink="true">${at(path)}</guid>`
    return `<item><title>${escapeXml(name)}</title>${link}<pubDate>${published.toUTCString()}</pubDate>${description}</item>`
  })
  const self = `<atom:link href="${at(href)}" rel="self" type="application/rss+xml"/>`
  const head = `<title>${escapeXml(title)}</title><link>${at(page)}</link><description>${escapeXml(title)}</description><language>en-AU</language>${self}`
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${head}\n${lines.join('\n')}\n</channel></rss>\n`
  return { kind: 'made', body, contentType: 'application/rss+xml; charset=utf-8' }
}
