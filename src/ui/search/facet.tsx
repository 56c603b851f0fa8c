import { MakeMark } from '../primitives/make-mark.tsx'
import type { FacetView, OptionView } from './views.ts'

/**
 * One group of choices with counts. A choice is a link, so that it works anywhere and search engines can follow it,
 * and a tick box for keyboards and for visitors without scripts, who press Apply.
 */
export function FacetOptions({ facet }: { facet: FacetView }) {
  const { options, shown } = facet
  const first = options.slice(0, shown)
  const rest = options.slice(shown)
  return (
    <>
      <ul>
        {first.map((option) => (
          <Option key={option.value} facet={facet} option={option} />
        ))}
      </ul>
      {rest.length ? (
        <details className="fold" open={rest.some((option) => option.selected)}>
          <summary>
            <span className="fold-more">{facet.moreText}</span>
            <span className="fold-less">{facet.lessText}</span>
          </summary>
          <ul>
            {rest.map((option) => (
              <Option key={option.value} facet={facet} option={option} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function Option({ facet, option }: { facet: FacetView; option: OptionView }) {
  return (
    <li className="option">
      <input
        type="checkbox"
        name={`refinementList[${facet.attribute}][]`}
        value={option.value}
        defaultChecked={option.selected}
        disabled={option.disabled}
        aria-label={`${option.label}, ${option.count}`}
      />
      <a href={option.href} tabIndex={-1} data-keep-scroll="">
        <span className="option-label">
          {option.logo ? <MakeMark src={option.logo} sizePx={22} /> : null}
          {option.label}
        </span>
        <span className="count">{option.count}</span>
      </a>
    </li>
  )
}
