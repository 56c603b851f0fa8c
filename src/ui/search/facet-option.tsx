import { MakeMark } from '../primitives/make-mark.tsx'
import { FilterLink } from './filter-link.tsx'
import { useLive } from './live-context.ts'
import { usePendingChoice } from './pending-choices.ts'
import { boxName } from './press.ts'
import type { OptionView } from './views.ts'

/**
 * A choice is a link, so that it works anywhere and search engines can follow it, and a tick box for keyboards and for
 * visitors without scripts, who press Apply. What the other filters rule out stands there and is neither.
 */
export function FacetOption({ attribute, option }: { attribute: string; option: OptionView }) {
  const { value, label, count, href, selected, disabled, logo } = option
  const live = useLive()
  const name = boxName(attribute)
  const ticked = usePendingChoice({ name, value }) ?? selected
  const press = { kind: 'option', name, value, ticked: !ticked } as const
  const words = (
    <>
      <span className="option-label">
        {logo ? <MakeMark src={logo} sizePx={22} /> : null}
        {label}
      </span>
      <span className="count">{count}</span>
    </>
  )
  return (
    <div className="option">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={ticked}
        disabled={disabled}
        onChange={(event) => live?.press(press, event.currentTarget, href)}
        aria-label={`${label}, ${count}`}
      />
      {disabled ? (
        <span className="option-words" aria-hidden="true">
          {words}
        </span>
      ) : (
        <FilterLink press={press} className="option-words" href={href} tabIndex={-1}>
          {words}
        </FilterLink>
      )}
    </div>
  )
}
