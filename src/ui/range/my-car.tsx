import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { CAR_FIGURES, type CarFigure, readMass, UNNAMED_CAR } from '#domain/stock/towing/tow-query.ts'
import { storedList, useStored } from '../stores/stored-list.ts'
import type { MyCarView, TowMatchView } from './views.ts'

/** The shopper's own car on this device, chosen once (rule:my-car): one, or none. */
const kept = storedList('forecourt:my-car', isMyCar)

/**
 * The car of this page as one's own: kept by a press, and forgotten by another. A page that names none is that of the kept one at once.
 * Nothing without scripts, where a car stands in the address alone.
 */
export function MyCar({ myCar, forKept }: Pick<TowMatchView, 'myCar' | 'forKept'>) {
  const mine = useStored(kept, ([car]) => car ?? null, null)
  if (forKept) return <Onward key={forKept} href={forKept} />
  if (!myCar) return null
  const isMine = mine?.query === myCar.query
  return (
    <div className="actions only-with-scripts">
      <button type="button" className="button button-outline" onClick={() => kept.write(isMine ? [] : [myCar])}>
        {isMine ? 'Forget my car' : 'Keep as my car'}
      </button>
      <p role="status">{isMine ? `Kept on this device: ${myCar.name}.` : ''}</p>
    </div>
  )
}

/** To the page of the car that was kept before this one: what its own forms send goes where they lead. */
function Onward({ href }: { href: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const [car] = kept.read()
    if (car) void navigate(href + (href.includes('?') ? '&' : '?') + car.query, { replace: true })
  }, [href, navigate])
  return null
}

/** Cars of the dealer by make and model: the one like the shopper's own is theirs. */
export function Picker({ picker, action }: { picker: NonNullable<TowMatchView['picker']>; action: string }) {
  const { kept: fields, models, model, cars } = picker
  return (
    <form className="lead-form" action={action} aria-label="My car by make and model">
      {fields.map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      <input type="hidden" name="change" value="1" />
      <div className="field">
        <label className="field-label" htmlFor="tow-model">
          My car by make and model
        </label>
        <select key={model} className="input" id="tow-model" name="model" defaultValue={model}>
          <option value="">Choose one</option>
          {models.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <p className="field-hint">
          Of those in stock here whose towing capacity is listed; yours may differ: see its handbook
        </p>
      </div>
      <p className="actions">
        <button type="submit" className="button button-outline">
          Show them
        </button>
      </p>
      {cars.length ? (
        <dl className="spec-rows">
          {cars.map(({ href, words, myCar }) => (
            <div key={href}>
              <dt>
                <a href={href} onClick={() => kept.write([myCar])}>
                  {myCar.name}
                </a>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </form>
  )
}

/** Figures that were sent with a braked capacity are those of the shopper's own car. */
export function keepSentCar(form: HTMLFormElement): void {
  const sent = new FormData(form)
  const masses = (Object.keys(CAR_FIGURES) as CarFigure[]).map((name) => [name, readMass(String(sent.get(name) ?? ''))])
  const figures = masses.filter(([, kg]) => kg != null).map(([name, kg]) => [String(name), String(kg)])
  if (!figures.some(([name]) => name === 'braked') || masses.some(([, kg]) => kg === undefined)) return
  const name = String(sent.get('name') ?? '').trim() || UNNAMED_CAR
  kept.write([{ name, query: new URLSearchParams([...figures, ['name', name]]).toString() }])
}

function isMyCar(value: unknown): value is MyCarView {
  const { name, query } = (value ?? {}) as Partial<Record<keyof MyCarView, unknown>>
  return typeof name === 'string' && name !== '' && typeof query === 'string' && /^braked=\d+&/.test(query)
}
