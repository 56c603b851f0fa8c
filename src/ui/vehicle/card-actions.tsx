import { useId, useRef } from 'react'
import { usePressedBefore } from '../hooks/use-pressed-before.ts'
import { Icon } from '../primitives/icon.tsx'
import { Menu } from '../primitives/menu.tsx'
import { compared, compareHref, toggleCompared, useIsCompared } from '../stores/compared.ts'
import { showToast } from '../stores/toasts.ts'
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

type CompareButtonProps = { id: number; title: string; most: number; className?: string }

/** Chooses a vehicle to be laid beside others; not drawn without scripts, which it needs. */
export function CompareButton({ id, title, most, className = 'card-compare' }: CompareButtonProps) {
  const isChosen = useIsCompared(id)
  function press() {
    if (toggleCompared(id, most) !== 'full') return
    const action = { label: 'Compare', href: compareHref(compared.read()) }
    showToast({ title: `${most} at once, no more`, text: 'Take one off to add another.', action })
  }
  const button = useRef<HTMLButtonElement>(null)
  usePressedBefore(button, isChosen, () => {
    if (!compared.read().includes(id)) press()
  })
  return (
    <button
      ref={button}
      type="button"
      data-at-once="toggle"
      className={className}
      aria-pressed={isChosen}
      onClick={press}
    >
      {isChosen ? <Icon name="check" className="compare-on" /> : <Icon name="plus" />}
      Compare
      <span className="sr-only">{` ${title}`}</span>
    </button>
  )
}
