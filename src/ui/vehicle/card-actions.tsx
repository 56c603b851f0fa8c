import { useId } from 'react'
import { Menu } from '../primitives/menu.tsx'
import { CompareButton } from './shortlist/compare-button.tsx'
import type { CardView, LinkView } from './views.ts'

/** Two buttons stand, the rest opens from a menu; under them what compares it, and the way to more of the same dealer. */
export function CardActions({ card, className }: { card: CardView; className?: string }) {
  const { buttons, moreFromDealerHref, title, compareMost } = card
  const menu = useId()
  const hrefOf = ({ href }: LinkView) => (/^(?:#|$)/.test(href) ? card.href + href : href)
  if (!buttons.length && !moreFromDealerHref && !compareMost) return null
  return (
    <div className={`card-actions${className ? ` ${className}` : ''}`}>
      {buttons.slice(0, 2).map((button) => (
        <a key={button.text} className="button button-outline" href={hrefOf(button)}>
          {button.text}
          <span className="sr-only">{`, ${title}`}</span>
        </a>
      ))}
      {buttons.length > 2 ? (
        <Menu
          id={menu}
          label={`More for ${title}`}
          icon="ellipsis"
          iconOnly
          items={buttons.slice(2).map((button) => ({ label: button.text, href: hrefOf(button) }))}
        />
      ) : null}
      {compareMost ? <CompareButton id={card.id} title={title} most={compareMost} /> : null}
      {moreFromDealerHref ? (
        <a className="card-dealer" href={moreFromDealerHref}>
          See more from this dealer
        </a>
      ) : null}
    </div>
  )
}
