import { Icon } from '../../primitives/icon.tsx'
import { compared, compareHref, toggleCompared, useIsCompared } from '../../stores/compared.ts'
import { showToast } from '../../stores/toasts.ts'

type CompareButtonProps = { id: number; title: string; most: number; className?: string }

/** Chooses a vehicle to be laid beside others; not drawn without scripts, which it needs. */
export function CompareButton({ id, title, most, className = 'card-compare' }: CompareButtonProps) {
  const isChosen = useIsCompared(id)
  function press() {
    if (toggleCompared(id, most) !== 'full') return
    const action = { label: 'Compare', href: compareHref(compared.read()) }
    showToast({ title: `${most} at once, no more`, text: 'Take one off to add another.', action })
  }
  return (
    <button type="button" className={className} aria-pressed={isChosen} onClick={press}>
      {isChosen ? <Icon name="check" className="compare-on" /> : <Icon name="plus" />}
      Compare
      <span className="sr-only">{` ${title}`}</span>
    </button>
  )
}
