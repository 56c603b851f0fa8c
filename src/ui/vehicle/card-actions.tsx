import { useId } from 'react'
import { Icon } from '../primitives/icon.tsx'
import { CompareButton } from './shortlist/compare-button.tsx'
import type { CardView, LinkView } from './views.ts'

/** Two buttons stand, the rest opens from a menu; under them what compares it, and the way to more of the same dealer. */
export function CardActions({ card, className }: { card: CardView; className?: string }) {
  const { buttons, moreFromDealerHref, title, compareMost } = card
  if (!buttons.length && !moreFromDealerHref && !compareMost) return null
  return (
    <div className={`card-actions${className ? ` ${className}` : ''}`}>
      {buttons.slice(0, 2).map((button) => (
        <a key={button.text} className="button button-outline" href={button.href}>
          {button.text}
          <span className="sr-only">{`, ${title}`}</span>
        </a>
      ))}
      {buttons.length > 2 ? <More buttons={buttons.slice(2)} title={title} /> : null}
      {compareMost ? <CompareButton id={card.id} title={title} most={compareMost} /> : null}
      {moreFromDealerHref ? (
        <a className="card-dealer" href={moreFromDealerHref}>
          See more from this dealer
        </a>
      ) : null}
    </div>
  )
}

function More({ buttons, title }: { buttons: LinkView[]; title: string }) {
  const id = useId()
  return (
    <div className="action-menu">
      <button
        type="button"
        className="button button-outline button-icon action-menu-button"
        popoverTarget={id}
        aria-label={`More for ${title}`}
      >
        <Icon name="ellipsis" />
      </button>
      <ul id={id} popover="auto" className="menu-panel action-menu-panel">
        {buttons.map((button) => (
          <li key={button.text}>
            <a href={button.href}>{button.text}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
