import { Icon } from '../primitives/icon.tsx'
import { MaybeLink } from './maybe-link.tsx'
import type { ArticleCardView } from './views.ts'

/** Heading, date and beginning of an article; the heading is the link, 'READ MORE' shows that it is one. */
export function ArticleWords({ article }: { article: ArticleCardView }) {
  return (
    <div className="article-words">
      <time dateTime={article.date.iso}>{article.date.words}</time>
      <h3>
        <MaybeLink href={article.href}>{article.heading}</MaybeLink>
      </h3>
      <p>{article.text}</p>
      {article.href ? (
        <span className="more-link" aria-hidden="true">
          {article.readMore}
          <Icon name="arrow-right" />
        </span>
      ) : null}
    </div>
  )
}

/** `bare` is added where the article has no picture. */
export function articleClass({ href, picture }: ArticleCardView, bare = ''): string {
  return `article ${href ? 'article-linked' : ''} ${picture ? '' : bare}`
}
