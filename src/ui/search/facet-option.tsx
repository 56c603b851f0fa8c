import { MakeMark } from '../primitives/make-mark.tsx'
import type { OptionView } from './views.ts'

/**
 * A choice is a link, so that it works anywhere and search engines can follow it, and a tick box for keyboards and for
 * visitors without scripts, who press Apply. What the other filters rule out stands there and is neither.
 */
export function FacetOption({ attribute, option }: { attribute: string; option: OptionView }) {
  const { value, label, count, href, selected, disabled, logo } = option
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
        name={`refinementList[${attribute}][]`}
        value={value}
        defaultChecked={selected}
        disabled={disabled}
        aria-label={`${label}, ${count}`}
      />
      {disabled ? (
        <span className="option-words" aria-hidden="true">
          {words}
        </span>
      ) : (
        <a className="option-words" href={href} tabIndex={-1} data-keep-scroll="">
          {words}
        </a>
      )}
    </div>
  )
}
