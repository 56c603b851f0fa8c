import { OwnPicture } from '#ui/page/own-picture.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import { ActionLinks } from '#ui/sections/action-links.tsx'
import { ArticleWords, articleClass } from '#ui/sections/article-words.tsx'
import { FaqItems } from '#ui/sections/faq-items.tsx'
import { ReasonIcon } from '#ui/sections/reason-icon.tsx'
import { RichText } from '#ui/sections/rich-text.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { Frame } from './frame.tsx'

export const words = {
  'why-buy-from-us': Reasons,
  'call-to-action': CallToAction,
  'feature-banner': Features,
  faq: Questions,
  'rich-text': Text,
  'articles-row': Articles,
}

function Reasons({ section }: SectionProps<'why-buy-from-us'>) {
  return (
    <Frame section={section} title={section.title}>
      <dl className="w-reasons">
        {section.reasons.map((reason) => (
          <div key={reason.title}>
            <dt>
              <ReasonIcon name={reason.icon} />
              {reason.title}
            </dt>
            <dd>{reason.text}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  )
}

/** A block in the dealer's colour; a picture lies behind its upper half. */
function CallToAction({ section }: SectionProps<'call-to-action'>) {
  return (
    <section className={section.picture ? 'w-call w-call-pictured' : 'w-call'} aria-labelledby={section.id}>
      <OwnPicture picture={section.picture} sizes="(min-width: 1024px) 50vw, 86vw" />
      <div>
        <h2 id={section.id}>{section.title}</h2>
        {section.text ? <p>{section.text}</p> : null}
        <ActionLinks links={section.links} />
      </div>
    </section>
  )
}

/** A dark bar of three doors. */
function Features({ section }: SectionProps<'feature-banner'>) {
  return (
    <nav className="w-doors" aria-label={section.links.map(({ label }) => label).join(', ')} id={section.id}>
      {section.links.map((link) => (
        <a key={`${link.label} ${link.href}`} href={link.href}>
          <span>
            <b>{link.label}</b>
            {link.text}
          </span>
          <Icon name="arrow-up-right" />
        </a>
      ))}
    </nav>
  )
}

function Questions({ section }: SectionProps<'faq'>) {
  return (
    <Frame section={section} title={section.title} className="w-faq">
      <FaqItems items={section.items} />
    </Frame>
  )
}

function Text({ section }: SectionProps<'rich-text'>) {
  return (
    <Frame section={section} title={section.title} className="w-text">
      <RichText text={section.text} className="prose" />
    </Frame>
  )
}

/** Lines of a list: date and heading, the picture small at the end. */
function Articles({ section }: SectionProps<'articles-row'>) {
  return (
    <Frame section={section} title={section.title} more={section.more}>
      <div className="w-articles">
        {section.articles.map((article) => (
          <article key={article.heading} className={articleClass(article)}>
            <ArticleWords article={article} />
            <OwnPicture picture={article.picture} sizes="14rem" />
          </article>
        ))}
      </div>
    </Frame>
  )
}
