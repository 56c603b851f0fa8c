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
    <Frame section={section}>
      <ul className="m-reasons">
        {section.reasons.map((reason) => (
          <li key={reason.title}>
            <ReasonIcon name={reason.icon} />
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** Half words, half picture; in the middle of the page where there is none. */
function CallToAction({ section }: SectionProps<'call-to-action'>) {
  return (
    <section className="wrap m-band" aria-labelledby={section.id}>
      <div className={section.picture ? 'm-call' : 'm-call m-call-bare'}>
        <div className="m-call-words">
          <h2 id={section.id}>{section.title}</h2>
          {section.text ? <p>{section.text}</p> : null}
          <ActionLinks links={section.links} />
        </div>
        <OwnPicture picture={section.picture} sizes="(min-width: 1024px) 50vw, 86vw" />
      </div>
    </section>
  )
}

function Features({ section }: SectionProps<'feature-banner'>) {
  return (
    <Frame section={section}>
      <ul className="m-features">
        {section.links.map((link) => (
          <li key={`${link.label} ${link.href}`}>
            <a href={link.href}>
              <strong>{link.label}</strong>
              {link.text ? <span>{link.text}</span> : null}
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function Questions({ section }: SectionProps<'faq'>) {
  return (
    <Frame section={section} className="m-faq">
      <FaqItems items={section.items} />
    </Frame>
  )
}

function Text({ section }: SectionProps<'rich-text'>) {
  return (
    <Frame section={section} className="m-text">
      <RichText text={section.text} className="prose" />
    </Frame>
  )
}

function Articles({ section }: SectionProps<'articles-row'>) {
  return (
    <Frame section={section} more={section.more}>
      <ul className="m-articles">
        {section.articles.map((article) => (
          <li key={article.heading} className={articleClass(article, 'm-panel')}>
            {article.picture ? (
              <div className="frame frame-3-2">
                <OwnPicture picture={article.picture} sizes="(min-width: 1024px) 30vw, 86vw" />
              </div>
            ) : null}
            <ArticleWords article={article} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}
