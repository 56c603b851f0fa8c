import { type Article, articlePath } from '#domain/content/article-schema.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { dateWords } from '../shared/date-words.ts'
import { FEEDS } from '../shared/feeds.ts'
import { goneOrNot } from '../shared/gone-or-not.ts'
import { ownPicture } from '../shared/own-picture.ts'
import { richText } from '../shared/rich-text.server.ts'
import { articleCard } from '../shared/sections/makers/articles-row.server.ts'
import { articleShare } from '../shared/share/share-cards.ts'
import { articlePosting } from '../shared/structured-data.ts'

const TITLE = FEEDS.articles.title
const MOST_LISTED = 100
const OTHERS = 3
const MOST_DESCRIBED = 160

/** `/blog`: all articles that are to be seen; 404 while there are none. */
export function blogListView({ asked, path }: OwnPageAddress, page: PageContext): OwnPageOutcome {
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const { articles } = page.site.content
  if (articles.length === 0) return { kind: 'not-found' }
  const cards = articles.slice(0, MOST_LISTED).map((article) => articleCard(article, page))
  const sections: SectionView[] = [
    { id: 'articles', kind: 'articles-row', title: 'All articles', articles: cards, more: null },
  ]
  const description = newestTitles(articles)
  return ownPage({ path, title: TITLE, description, ownTitle: false, sections, feed: FEEDS.articles }, page)
}

/** As many titles, the newest first, as a search engine shows. */
function newestTitles(articles: readonly Article[]): string {
  return articles.reduce((text, { title }) => {
    const longer = text ? `${text} · ${title}` : title
    return longer.length <= MOST_DESCRIBED ? longer : text
  }, '')
}

/** `/blog/{slug}`: one article, and where to read on. */
export function articleView({ asked, path }: OwnPageAddress, page: PageContext): OwnPageOutcome {
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const { articles } = page.site.content
  const article = articles.find((one) => articlePath(one) === path)
  if (!article) return goneOrNot(path, page)
  const { title, description } = article
  const others = articles.filter((one) => one !== article).slice(0, OTHERS)
  const sections = sectionsOf(article, others, page)
  const above = [{ label: TITLE, href: '/blog' }]
  const structuredData = [articlePosting(article, page.origin, page.ctx.tenant.name)]
  const about = { path, title, description, above, ownTitle: true, sections }
  return ownPage({ ...about, feed: FEEDS.articles, share: articleShare(article, page), structuredData }, page)
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
