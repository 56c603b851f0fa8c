import { type Article, articlePath } from '#domain/content/article-schema.ts'
import type { ArticleCardView } from '#ui/sections/articles-row/schema.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { dateWords } from '../../date-words.ts'
import { ownPicture } from '../../own-picture.ts'
import type { Made, Written } from '../maker.ts'

/** The newest articles. */
export function make({ title, count }: Written<'articles-row'>, page: PageContext): Made {
  const published = page.site.content.articles
  if (published.length === 0) return null
  const more = published.length > count ? { label: 'All articles', href: '/blog' } : null
  const articles = published.slice(0, count).map((article) => articleCard(article, page))
  return { kind: 'articles-row', title: title ?? 'News and advice', articles, more }
}

export function articleCard(article: Article, { ctx, site }: PageContext): ArticleCardView {
  const { descriptionCharacters, readMoreText } = ctx.tenant.settings.blog
  return {
    heading: article.title,
    text: cut(article.description ?? firstWords(article.markdown), descriptionCharacters),
    picture: ownPicture(article.imageSrc, article.imageAlt, site.content.files),
    date: { iso: article.date, words: dateWords(article.date) },
    href: articlePath(article),
    readMore: readMoreText,
  }
}

/** The first paragraph as plain words. */
function firstWords(markdown: string): string {
  const paragraph = markdown.split(/\n\s*\n/).find((text) => /^\s*[^\s#!>|`-]/.test(text)) ?? ''
  return paragraph
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Descriptions have so many characters at most (rule:article-cards), and end at a word where one ends near. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const short = text.slice(0, most - 1)
  const atWord = short.replace(/\s+\S*$/, '')
  return `${atWord.length > most - 30 ? atWord : short}…`
}
