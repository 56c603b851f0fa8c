import type { HeroSearchView } from '../sections/views.ts'
import type { SiteView } from './site-view.ts'

type Props = { search: HeroSearchView; stockCount: string; site: SiteView; className: string }

/** Make, model, budget, body: a plain GET form that leads to the search it stands for. */
export function HeroSearch({ search, stockCount, site, className }: Props) {
  return (
    <form method="get" action="/search" className={className} aria-label="Find a vehicle" data-behaviour="make-models">
      <Choice label="Make" name="refinementList[make][]" any="Any make" choices={search.makes} isMake />
      <label className="field">
        <span className="field-label">Model</span>
        <select className="input" name="refinementList[make_model][]" defaultValue="" data-models="">
          <option value="">Any model</option>
          {search.models.map(({ make, models }) => (
            <optgroup key={make} label={make}>
              {models.map((model) => (
                <option key={model} value={`${make} ${model}`}>
                  {model}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <Choice label="Body" name="refinementList[body][]" any="Any body" choices={search.bodies} />
      {search.budgets.choices.length > 0 ? <Choice label="Budget" any="Any price" {...search.budgets} /> : null}
      <button type="submit" className="button button-primary self-end">
        Search {stockCount} {site.vehicleWords}
      </button>
    </form>
  )
}

function Choice(props: {
  label: string
  name: string
  any: string
  choices: { value: string; label: string }[]
  isMake?: boolean
}) {
  return (
    <label className="field">
      <span className="field-label">{props.label}</span>
      <select className="input" name={props.name} defaultValue="" data-makes={props.isMake ? '' : undefined}>
        <option value="">{props.any}</option>
        {props.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
