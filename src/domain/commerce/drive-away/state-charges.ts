import type { State } from '#domain/tenants/settings/vocabulary.ts'
import type { StateCharges } from './charges.ts'
import type { RateTable } from './rate-table.ts'
import { ACT } from './states/act.ts'
import { NSW } from './states/nsw.ts'
import { NT } from './states/nt.ts'
import { QLD } from './states/qld.ts'
import { SA } from './states/sa.ts'
import { TAS } from './states/tas.ts'
import { VIC } from './states/vic.ts'
import { WA } from './states/wa.ts'

/** What each state asks; a file each. */
export const STATE_CHARGES: Record<State, StateCharges> = {
  act: ACT,
  nsw: NSW,
  nt: NT,
  qld: QLD,
  sa: SA,
  tas: TAS,
  vic: VIC,
  wa: WA,
}

/** A table of a state by what it is of, for whoever asks how old they are. */
export function tablesOf(state: State): { what: string; tables: readonly RateTable<unknown>[] }[] {
  const { duty, transferFee, registration, plates } = STATE_CHARGES[state]
  return [
    { what: 'stamp duty', tables: duty.tables },
    { what: 'transfer fee', tables: transferFee },
    { what: 'registration', tables: registration?.tables ?? [] },
    { what: 'number plates', tables: plates?.tables ?? [] },
  ].filter(({ tables }) => tables.length > 0)
}
