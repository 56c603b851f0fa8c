import { useState } from 'react'
import { useText } from '../forms/use-text.ts'
import { MakeMark } from '../primitives/make-mark.tsx'
import { LastingDetails } from './lasting-details.tsx'
import { FilterLink, useLive, usePendingChoice } from './live-context.tsx'
import { boxName } from './press.ts'
import type { FacetView, ModelListView, OptionView } from './views.ts'

/**
 * One group of choices with counts: a list that opens, or one behind two tabs; of makes with logos as cards, with the
 * models of those chosen below. A long list has a box: only choices that have what is typed there in their words stay.
 */
export function FacetOptions({ facet }: { facet: FacetView }) {
  const { attribute, label, options, shown, searchable, tabs } = facet
  const [typed, setTyped] = useState('')
  const sought = typed.trim().toLowerCase()
  const isFound = (option: OptionView) => option.label.toLowerCase().includes(sought)
  return (
    <div className={sought ? 'facet facet-narrowed' : 'facet'}>
      {searchable ? <FindIn label={label} typed={typed} onType={setTyped} /> : null}
      {tabs ? (
        <>
          <Tabs attribute={attribute} label={label} tabs={tabs} />
          <Options facet={facet} options={options} isFound={isFound} />
        </>
      ) : (
        <>
          <Options facet={facet} options={options.slice(0, shown)} isFound={isFound} />
          <Rest facet={facet} options={options.slice(shown)} isFound={isFound} isNarrowed={sought !== ''} />
        </>
      )}
      {searchable ? (
        <p className="facet-none text-sm text-muted" role="status">
          {sought === '' || options.some(isFound) ? '' : 'Nothing here is called that.'}
        </p>
      ) : null}
      {attribute === 'make' ? <ModelLists makes={options} /> : null}
    </div>
  )
}

type FindInProps = { label: string; typed: string; onType(typed: string): void }

function FindIn({ label, typed, onType }: FindInProps) {
  const { ref } = useText('', { text: typed, onText: onType })
  return (
    <input
      ref={ref}
      type="search"
      className="input facet-search only-with-scripts"
      form=""
      aria-label={`Find in ${label.toLowerCase()}`}
      placeholder={`Find in ${label.toLowerCase()}`}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

type ListProps = { facet: FacetView; options: OptionView[]; isFound(option: OptionView): boolean }

function Rest({ isNarrowed, ...list }: ListProps & { isNarrowed: boolean }) {
  const { facet, options } = list
  if (!options.length) return null
  return (
    <LastingDetails className="fold" open={options.some(({ selected }) => selected)} held={isNarrowed}>
      <summary>
        <span className="fold-more">{facet.moreText}</span>
        <span className="fold-less">{facet.lessText}</span>
      </summary>
      <Options {...list} />
    </LastingDetails>
  )
}

function Options({ facet, options, isFound }: ListProps) {
  const { attribute, cards, tabs } = facet
  const popular = tabs ? new Set(tabs.popular) : null
  return (
    // Another order is another list: choices that come late must not be seen to move.
    <ul key={options.map(({ value }) => value).join()} className={cards ? 'make-cards' : undefined}>
      {options.map((option) => (
        <li
          key={option.value}
          className={popular && !popular.has(option.value) ? 'option-rare' : undefined}
          hidden={!isFound(option)}
        >
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

/**
 * A choice is a link, so that it works anywhere and search engines can follow it, and a tick box for keyboards and for
 * visitors without scripts, who press Apply. What the other filters rule out stands there and is neither.
 */
function FacetOption({ attribute, option }: { attribute: string; option: OptionView }) {
  const { value, label, count, href, selected, disabled, logo } = option
  const live = useLive()
  const name = boxName(attribute)
  const ticked = usePendingChoice({ name, value }) ?? selected === true
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

/** The models of each make that is chosen (rule:search-page), folded until asked for or in use. */
function ModelLists({ makes }: { makes: readonly OptionView[] }) {
  const isOffered = makes.some(({ models }) => models)
  return makes.map((make) => <ModelsOf key={make.value} make={make} isOffered={isOffered} />)
}

/**
 * What a press is going to bring or take away is given its room at once, or taken away at once: moved by the press it
 * is expected, moved by an answer that comes late it would run away from whoever reads there.
 */
function ModelsOf({ make, isOffered }: { make: OptionView; isOffered: boolean }) {
  const wanted = usePendingChoice({ name: boxName('make'), value: make.value })
  if (wanted === false) return null
  if (make.selected) return make.models ? <ModelList label={make.label} models={make.models} /> : null
  return wanted && isOffered ? <div className="model-list-room" /> : null
}

function ModelList({ label, models }: { label: string; models: ModelListView }) {
  return (
    <div className="model-list">
      <LastingDetails className="fold" open={models.options.some((model) => model.selected)}>
        <summary>
          {`${label} `}
          <span className="fold-more">{models.moreText}</span>
          <span className="fold-less">{models.lessText}</span>
        </summary>
        <ul>
          {models.options.map((model) => (
            <li key={model.value}>
              <FacetOption attribute={models.attribute} option={model} />
            </li>
          ))}
        </ul>
      </LastingDetails>
    </div>
  )
}
