import { statesIn } from '#domain/tenants/settings/states-in.ts'
import { STATES, type State } from '#domain/tenants/settings/vocabulary.ts'
import { typedText } from '#domain/tenants/typed-text.ts'
import type { FieldErrors } from './trade-in.ts'

export type ReadPlate = { kind: 'read'; rego: string; regoState: State } | { kind: 'wrong'; errors: FieldErrors }

/** A plate and its state in any spelling: 'abc-12d', 'ＡＢＣ 12D', 'N.S.W.', 'new south wales'. */
export function readPlate(typed: { rego: string; regoState: string }): ReadPlate {
  const errors: FieldErrors = {}
  const rego = plain(typed.rego)
    .toUpperCase()
    .replace(/[\s.·•*_-]/g, '')
  if (!/^[A-Z0-9]{1,9}$/.test(rego))
    errors.rego = [`${shown(typed.rego)} cannot be a plate: it is letters and digits, nine at most.`]
  const states = statesIn(plain(typed.regoState))
  const regoState = states.length === 1 ? states[0] : undefined
  if (states.length > 1)
    errors.regoState = [`${shown(typed.regoState)} names ${states.length} states: the plate is of one of them.`]
  else if (!regoState)
    errors.regoState = [`${shown(typed.regoState)} is no state: one of ${STATES.join(', ').toUpperCase()}.`]
  return regoState && !errors.rego ? { kind: 'read', rego, regoState } : { kind: 'wrong', errors }
}

/** What was typed, as it is told back. */
export function shown(typed: string): string {
  const text = plain(typed)
  return text ? `“${text.slice(0, 40)}”` : 'Nothing'
}

function plain(typed: string): string {
  return typedText(typed).normalize('NFKC').trim()
}
