import { STATES, type State } from '#domain/tenants/settings/vocabulary.ts'
import { storedList, useStored } from './stored-list.ts'

const kept = storedList('forecourt:state', (value): value is State => STATES.includes(value as State))

/** The state this visitor chose last, on this device; null where none was, and on the server. */
export function useKeptState(): State | null {
  return useStored(kept, ([state]) => state ?? null, null)
}

export function keepState(state: State): void {
  kept.write([state])
}
