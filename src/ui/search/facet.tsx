import { FacetOption } from './facet-option.tsx'
import { LastingDetails } from './lasting-details.tsx'
import { ModelLists } from './model-lists.tsx'
import type { FacetView, OptionView } from './views.ts'

/**
 * One group of choices with counts: a list that opens, or one behind two tabs; of makes with logos as cards, with the
 * models of those chosen below. Long lists bring a box that narrows them once scripts are here.
 */
export function FacetOptions({ facet }: { facet: FacetView }) {
  const { attribute, label, options, shown, searchable, tabs } = facet
  const models = <ModelLists options={options} />
  return (
    <div className="facet" data-on-touch={searchable ? 'narrow' : undefined}>
      {searchable ? (
        <input
          type="search"
          className="input facet-search only-with-scripts"
          form=""
          aria-label={`Find in ${label.toLowerCase()}`}
          placeholder={`Find in ${label.toLowerCase()}`}
          autoComplete="off"
        />
      ) : null}
      {tabs ? (
        <>
          <Tabs attribute={attribute} label={label} tabs={tabs} />
          <Options facet={facet} options={options} />
        </>
      ) : (
        <>
          <Options facet={facet} options={options.slice(0, shown)} />
          <Rest facet={facet} options={options.slice(shown)} />
        </>
      )}
      {searchable ? <p className="facet-none text-sm text-muted" role="status" /> : null}
      {attribute === 'make' ? (
        <div className="facet-models" data-lists={options.some((option) => option.models) || undefined}>
          {models}
        </div>
      ) : null}
    </div>
  )
}

function Rest({ facet, options }: { facet: FacetView; options: OptionView[] }) {
  if (!options.length) return null
  return (
    <LastingDetails className="fold" open={options.some(({ selected }) => selected)}>
      <summary>
        <span className="fold-more">{facet.moreText}</span>
        <span className="fold-less">{facet.lessText}</span>
      </summary>
      <Options facet={facet} options={options} />
    </LastingDetails>
  )
}

function Options({ facet, options }: { facet: FacetView; options: OptionView[] }) {
  const { attribute, cards, tabs } = facet
  const popular = tabs ? new Set(tabs.popular) : null
  return (
    // Another order is another list: choices that come late must not be seen to move.
    <ul key={options.map(({ value }) => value).join()} className={cards ? 'make-cards' : undefined}>
      {options.map((option) => (
        <li key={option.value} className={popular && !popular.has(option.value) ? 'option-rare' : undefined}>
          <FacetOption attribute={attribute} option={option} />
        </li>
      ))}
    </ul>
  )
}

/** Which of a long list is seen: two radio buttons that belong to no form, so that no address hears of them. */
function Tabs(props: { attribute: string; label: string; tabs: NonNullable<FacetView['tabs']> }) {
  const { attribute, label, tabs } = props
  return (
    <div className="facet-tabs" role="radiogroup" aria-label={label}>
      {[tabs.popularText, tabs.allText].map((text, index) => (
        <label key={text}>
          <input
            type="radio"
            form=""
            name={`${attribute}-tab`}
            className={index ? 'facet-tab-all' : undefined}
            defaultChecked={index === 0}
          />
          {text}
        </label>
      ))}
    </div>
  )
}
