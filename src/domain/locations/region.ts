/** What a place has by where it is: its clock, and what a landline number there begins with. */
export type Region = { timeZone: string; phoneArea: '02' | '03' | '07' | '08' }

type State = Region & { postcodes: readonly (readonly [from: number, to: number])[] }

/** The first that holds a postcode is its state: the ACT lies within the numbers of NSW. */
const STATES: Record<string, State> = {
  ACT: { timeZone: 'Australia/Sydney', phoneArea: '02', postcodes: [[200, 299], [2600, 2618], [2900, 2920]] },
  NSW: { timeZone: 'Australia/Sydney', phoneArea: '02', postcodes: [[1000, 2999]] },
  NT: { timeZone: 'Australia/Darwin', phoneArea: '08', postcodes: [[800, 999]] },
  QLD: { timeZone: 'Australia/Brisbane', phoneArea: '07', postcodes: [[4000, 4999], [9000, 9999]] },
  SA: { timeZone: 'Australia/Adelaide', phoneArea: '08', postcodes: [[5000, 5999]] },
  TAS: { timeZone: 'Australia/Hobart', phoneArea: '03', postcodes: [[7000, 7999]] },
  VIC: { timeZone: 'Australia/Melbourne', phoneArea: '03', postcodes: [[3000, 3999], [8000, 8999]] },
  WA: { timeZone: 'Australia/Perth', phoneArea: '08', postcodes: [[6000, 6999]] },
} // biome-ignore format: one line for each

/** Postcodes that go otherwise than their state (Tweed Heads, Broken Hill, the islands), or lie in others `too`. */
const OTHERWISE: Record<string, Partial<Region> & { too?: readonly string[] }> = {
  '0872': { too: ['SA', 'WA'] }, '2406': { too: ['QLD'] }, '2540': { too: ['ACT'] }, '2611': { too: ['NSW'] },
  '2618': { too: ['NSW'] }, '2620': { too: ['ACT'] }, '3500': { too: ['NSW'] }, '3586': { too: ['NSW'] },
  '3644': { too: ['NSW'] }, '3691': { too: ['NSW'] }, '3707': { too: ['NSW'] }, '4377': { too: ['NSW'] },
  '4380': { too: ['NSW'] }, '4383': { too: ['NSW'] }, '4385': { too: ['NSW'] }, '4825': { too: ['NT'] },
  '2485': { phoneArea: '07' }, '2486': { phoneArea: '07' },
  '2880': { timeZone: 'Australia/Broken_Hill', phoneArea: '08' }, '2898': { timeZone: 'Australia/Lord_Howe' },
  '2899': { timeZone: 'Pacific/Norfolk' }, '6798': { timeZone: 'Indian/Christmas' }, '6799': { timeZone: 'Indian/Cocos' },
} // biome-ignore format: one list

/** Of a postcode in its state, such as 'QLD'. */
export function regionOf({ postcode, state }: { postcode: string; state: string }): Region {
  const { timeZone, phoneArea } = { ...STATES[state]!, ...OTHERWISE[postcode] }
  return { timeZone, phoneArea }
}

/** The clock of an address, which may have no more than its postcode or its state; Brisbane's where it has neither. */
export function clockOf({ postcode, state }: { postcode: string | null; state: string | null }): string {
  const known = state ?? postcodeState(postcode ?? '')
  return known === null ? 'Australia/Brisbane' : regionOf({ postcode: postcode ?? '', state: known }).timeZone
}

/** 'QLD' of '4000'; null for what is no postcode. Where a postcode crosses a border it is the side most of it is on. */
export function postcodeState(postcode: string): string | null {
  if (!/^\d{4}$/.test(postcode)) return null
  const number = Number(postcode)
  const isOf = ({ postcodes }: State) => postcodes.some(([from, to]) => number >= from && number <= to)
  return Object.entries(STATES).find(([, state]) => isOf(state))?.[0] ?? null
}

/** False where a postcode lies in other states only. */
export function mayBeInState(postcode: string, state: string): boolean {
  const own = postcodeState(postcode)
  return own === null || own === state || (OTHERWISE[postcode]?.too ?? []).includes(state)
}

/** A number as a dealer gives it; one of eight digits is a landline and gets the code of its area, in two groups where it has none. */
export function withPhoneArea(phone: string, { phoneArea }: Region): string {
  const written = phone.trim().replace(/^(\d{4})(\d{4})$/, '$1 $2')
  return written.replace(/\D/g, '').length === 8 ? `${phoneArea} ${written}` : written
}
