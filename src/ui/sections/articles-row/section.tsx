import { OwnPicture } from '../../page/own-picture.tsx'
import { Icon } from '../../primitives/icon.tsx'
import { MaybeLink } from '../maybe-link.tsx'
import type { SectionProps } from '../section-props.ts'
import type { ArticleCardView } from './schema.ts'

/** Articles, of which the first `pictures` have theirs. */
export function Section(props: SectionProps<'articles-row'> & { pictures?: number }) {
  const { section, Frame, sizes, pictures = section.articles.length } = props
  return (
    <Frame section={section} title={section.title} more={section.more}>
      <ul className="articles">
        {section.articles.map((article, index) => (
          <li key={article.heading} className={articleClass(article)}>
            {article.picture && index < pictures ? (
              <div className="frame frame-3-2">
                <OwnPicture picture={article.picture} sizes={sizes} />
              </div>
            ) : null}
            <ArticleWords article={article} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** Heading, date and beginning of an article; the heading is the link, 'READ MORE' shows that it is one. */
function ArticleWords({ article }: { article: ArticleCardView }) {
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

function articleClass({ href, picture }: ArticleCardView): string {
  return `article ${href ? 'article-linked' : ''} ${picture ? '' : 'unpictured'}`
}
