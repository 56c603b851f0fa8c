import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { grouped } from '#domain/tenants/amounts.ts'
import type { HeroSearchView, MakeWithModels } from '../sections/hero/schema.ts'
import type { SiteView } from './site-view.ts'
import { useMakes } from './use-makes.ts'

type Props = { search: HeroSearchView; stockCount: string; site: SiteView; className: string }

/** Make, model, budget, body: a plain GET form that leads to the search it stands for. */
export function HeroSearch({ search, stockCount, site, className }: Props) {
  const { budgets } = search
  const { mostDollars } = budgets
  return (
    <form method="get" action="/search" className={className} aria-label="Find a vehicle">
      <MakeAndModel search={search} />
      <Choice label="Body" name="refinementList[body][]" any="Any body" choices={search.bodies} />
      {mostDollars.length > 0 ? (
        <Choice label="Budget" name={budgets.name} any="Any price" choices={mostDollars.map((most) => `:${most}`)}>
          {(choice) => `Up to $${grouped(Number(choice.slice(1)))}${budgets.unit}`}
        </Choice>
      ) : null}
      <button type="submit" className="button button-primary self-end">
        Search {stockCount} {site.vehicleWords}
      </button>
    </form>
  )
}

/** The models of the chosen make alone; all of them while any make will do, and without scripts. */
function MakeAndModel({ search }: { search: HeroSearchView }) {
  const [make, setMake] = useState('')
  const [model, setModel] = useState('')
  const makeBox = useRef<HTMLSelectElement>(null)
  const modelBox = useRef<HTMLSelectElement>(null)
  const [makes, readMakes] = useMakes(search.makes, modelBox)
  function showMake(chosen: string) {
    if (chosen) readMakes()
    setMake(chosen)
  }
  // The browser may have brought an earlier choice back, or one was made before anything listened to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what stands there already
  useEffect(() => {
    showMake(makeBox.current!.value)
    setModel(modelBox.current!.value)
  }, [])
  function chooseMake(chosen: string) {
    showMake(chosen)
    // A model of another make is no longer there to be chosen.
    if (chosen && !model.startsWith(`${chosen} `)) setModel('')
  }
  return (
    <>
      <Choice
        label="Make"
        name="refinementList[make][]"
        any="Any make"
        choices={search.makes?.map(([name]) => name) ?? null}
        select={{ ref: makeBox, value: make, onChange: ({ target }) => chooseMake(target.value) }}
      />
      <label className="field">
        <span className="field-label">Model</span>
        <select
          ref={modelBox}
          className="input"
          name="refinementList[make_model][]"
          value={model}
          onChange={({ target }) => setModel(target.value)}
          suppressHydrationWarning
        >
          {makes ? <Models makes={makes} make={make} /> : ''}
        </select>
      </label>
    </>
  )
}

function Models({ makes, make }: { makes: MakeWithModels[]; make: string }) {
  return (
    <>
      <option value="">Any model</option>
      {makes.map(([name, ...models]) =>
        make && name !== make ? null : (
          <optgroup key={name} label={name}>
            {models.map((model) => (
              <option key={model} value={`${name} ${model}`}>
                {model}
              </option>
            ))}
          </optgroup>
        ),
      )}
    </>
  )
}

type ChoiceProps = {
  label: string
  name: string
  any: string
  /** Null: they stand in the document's markup alone. */
  choices: string[] | null
  /** The words of a choice, where it is not its own. */
  children?(choice: string): string
  select?: ComponentProps<'select'>
}

function Choice({ label, name, any, choices, select = { defaultValue: '' }, children = String }: ChoiceProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select {...select} className="input" name={name} suppressHydrationWarning={!choices}>
        {choices ? (
          <>
            <option value="">{any}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {children(choice)}
              </option>
            ))}
          </>
        ) : (
          ''
        )}
      </select>
    </label>
  )
}
