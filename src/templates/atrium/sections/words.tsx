import { OwnPicture } from '#ui/page/own-picture.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import { ActionLinks } from '#ui/sections/action-links.tsx'
import { ArticleWords, articleClass } from '#ui/sections/article-words.tsx'
import { FaqItems } from '#ui/sections/faq-items.tsx'
import { RichText } from '#ui/sections/rich-text.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { Band } from './band.tsx'

export const words = {
  'why-buy-from-us': Reasons,
  'call-to-action': CallToAction,
  'feature-banner': Features,
  faq: Questions,
  'rich-text': Text,
  'articles-row': Articles,
}

/** Numbered, as in a table of contents. */
function Reasons({ section }: SectionProps<'why-buy-from-us'>) {
  return (
    <Band section={section} title={section.title}>
      <ol className="a-reasons">
        {section.reasons.map((reason) => (
          <li key={reason.title}>
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ol>
    </Band>
  )
}

/** A picture with its words on a card over the corner; the card alone where there is none. */
function CallToAction({ section }: SectionProps<'call-to-action'>) {
  return (
    <section className={section.picture ? 'wrap a-call-out' : 'wrap a-call-plain'} aria-labelledby={section.id}>
      {section.picture ? (
        <figure>
          <OwnPicture picture={section.picture} sizes="(min-width: 1024px) 66vw, 86vw" />
        </figure>
      ) : null}
      <div className="a-hanging">
        <h2 id={section.id}>{section.title}</h2>
        {section.text ? <p>{section.text}</p> : null}
        <ActionLinks links={section.links} />
      </div>
    </section>
  )
}

/** Three lines of large type, each a way on. */
function Features({ section }: SectionProps<'feature-banner'>) {
  return (
    <section className="wrap a-ways" id={section.id}>
      <ul>
        {section.links.map((link) => (
          <li key={`${link.label} ${link.href}`}>
            <a href={link.href}>
              <strong>{link.label}</strong>
              <span>{link.text}</span>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Questions({ section }: SectionProps<'faq'>) {
  return (
    <Band section={section} title={section.title}>
      <FaqItems items={section.items} />
    </Band>
  )
}

function Text({ section }: SectionProps<'rich-text'>) {
  return (
    <Band section={section} title={section.title} className="a-text">
      <RichText text={section.text} className="prose" />
    </Band>
  )
}

/** The newest with its picture, the others as lines under it. */
function Articles({ section }: SectionProps<'articles-row'>) {
  return (
    <Band section={section} title={section.title} more={section.more} className="a-articles">
      {section.articles.map((article, index) => (
        <article key={article.heading} className={`${articleClass(article)} ${index ? '' : 'a-article-first'}`}>
          {index ? null : <OwnPicture picture={article.picture} sizes="(min-width: 1024px) 60vw, 86vw" />}
          <ArticleWords article={article} />
        </article>
      ))}
    </Band>
  )
}
