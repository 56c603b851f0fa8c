import type { Article } from '#domain/content/article-schema.ts'
import type { SectionView } from '#ui/sections/views.ts'
import { pagePath } from '../http/page-url.ts'
import type { OwnPageOutcome } from '../pages/answer-own-page.server.ts'
import type { PageContext } from '../site/page-context.ts'
import { articlePath, publishedArticles } from './content-paths.ts'
import { dateWords } from './date-words.ts'
import { onePath } from './one-path.ts'
import { ownPageHead } from './own-page-head.ts'
import { ownPicture } from './own-picture.ts'
import { richText } from './rich-text.server.ts'
import { articleCard } from './sections/makers/articles-row.server.ts'
import { articlePosting, breadcrumbList } from './structured-data.ts'

const TITLE = 'News and advice'
const MOST_LISTED = 100
const OTHERS = 3
const MOST_DESCRIBED = 160

/** `/blog`: all articles of days that have come; 404 while there are none. */
export function blogListView(url: URL, page: PageContext): OwnPageOutcome {
  const moved = otherSpelling(url, page)
  if (moved) return moved
  const articles = published(page)
  if (articles.length === 0) return { kind: 'not-found' }
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: TITLE, href: null },
  ]
  page.facts.structuredData.push(breadcrumbList(crumbs, page.origin))
  const cards = articles.slice(0, MOST_LISTED).map((article) => articleCard(article, page))
  const sections: SectionView[] = [
    { id: 'articles', kind: 'articles-row', title: 'All articles', articles: cards, more: null },
  ]
  const head = ownPageHead({ path: '/blog', title: TITLE, description: newestTitles(articles) }, page, sections)
  return { kind: 'page', page: { title: TITLE, crumbs, ownTitle: false, sections }, head }
}

/** As many titles, the newest first, as a search engine shows. */
function newestTitles(articles: readonly Article[]): string {
  return articles.reduce((text, { title }) => {
    const longer = text ? `${text} · ${title}` : title
    return longer.length <= MOST_DESCRIBED ? longer : text
  }, '')
}

/** `/blog/{slug}`: one article, and where to read on. */
export function articleView(url: URL, page: PageContext): OwnPageOutcome {
  const moved = otherSpelling(url, page)
  if (moved) return moved
  const articles = published(page)
  const article = articles.find((one) => articlePath(one) === pagePath(url))
  if (!article) return { kind: 'not-found' }
  const { title, description } = article
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: TITLE, href: '/blog' },
    { label: title, href: null },
  ]
  page.facts.structuredData.push(
    breadcrumbList(crumbs, page.origin),
    articlePosting(article, page.origin, page.ctx.tenant.name),
  )
  const others = articles.filter((one) => one !== article).slice(0, OTHERS)
  const sections = sectionsOf(article, others, page)
  const head = ownPageHead({ path: articlePath(article), title, description }, page, sections)
  return { kind: 'page', page: { title, crumbs, ownTitle: true, sections }, head }
}

function sectionsOf(article: Article, others: readonly Article[], page: PageContext): SectionView[] {
  const { files } = page.site.content
  const picture = ownPicture(article.imageSrc, article.imageAlt, files)
  const cards = others.map((other) => articleCard(other, page))
  return [
    { id: 'article', kind: 'banner', title: article.title, text: dateWords(article.date), picture },
    { id: 'text', kind: 'rich-text', title: null, text: richText(article.markdown, files) },
    ...(cards.length
      ? [
          {
            id: 'more',
            kind: 'articles-row' as const,
            title: 'Read on',
            articles: cards,
            more: { label: 'All articles', href: '/blog' },
          },
        ]
      : []),
  ]
}

function published({ ctx, site }: PageContext): Article[] {
  return publishedArticles(site.content, ctx.now, ctx.tenant.settings.site.timeZone)
}

function otherSpelling(url: URL, page: PageContext): OwnPageOutcome | null {
  const path = onePath(pagePath(url))
  return path === pagePath(url) ? null : { kind: 'moved', location: page.movedTo(path) }
}
