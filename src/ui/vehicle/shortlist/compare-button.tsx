import { Icon } from '../../primitives/icon.tsx'

type CompareButtonProps = { id: number; title: string; most: number; className?: string }

/** Chooses a vehicle to be laid beside others; not drawn without scripts, which it needs. */
export function CompareButton({ id, title, most, className = 'card-compare' }: CompareButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-pressed="false"
      data-behaviour="keep"
      data-compare={id}
      data-most={most}
    >
      <Icon name="plus" className="compare-off" />
      <Icon name="check" className="compare-on" />
      Compare
      <span className="sr-only">{` ${title}`}</span>
    </button>
  )
}
