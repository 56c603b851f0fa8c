import { compared, compareHref } from '../stores/compared.ts'
import { useStored } from '../stores/stored-list.ts'

const NONE: readonly number[] = []

/** How many vehicles are chosen on this device and the way to them, at the foot of the window; nothing where none is. */
export function CompareTray() {
  const ids = useStored(compared, (chosen) => chosen, NONE)
  if (ids.length === 0) return null
  return (
    <section className="compare-tray" aria-label="Compare">
      <p role="status">
        <a className="button button-primary" href={compareHref(ids)}>
          {ids.length === 1 ? 'Compare: 1 chosen, add another' : `Compare ${ids.length} vehicles`}
        </a>
      </p>
      <button type="button" className="button button-plain" onClick={() => compared.write([])}>
        Clear
      </button>
    </section>
  )
}
