/** What the fields of the finance calculator hold, as typed or as they start. */
export type TypedFinance = Partial<Record<keyof typeof FINANCE_FIELDS, string>>
/** What the fields of the running costs hold, as typed. */
export type TypedRunning = Partial<Record<keyof typeof RUNNING_FIELDS, string>>

/** What the forms of a vehicle's page were sent with; null where its form was not. */
export type RequestedCalculators = {
  finance: TypedFinance | null
  running: TypedRunning | null
  /** A postcode, as typed. */
  delivery: string | null
}

/** Nobody types more into a field; what is said back stays short. */
const MOST_CHARACTERS = 40

/**
 * Reads the query of a vehicle's page. Each form is told by the field that only it has: `amount` of the finance
 * calculator, `km_per_week` of the running costs, `postcode` of delivery. A campaign's `term` alone asks for nothing.
 */
export function requestedCalculators(search: string): RequestedCalculators {
  if (!/[?&](?:amount|km_per_week|postcode)=/.test(search)) return { finance: null, running: null, delivery: null }
  const query = new URLSearchParams(search)
  const take = <Name extends string>(names: Record<Name, string>) =>
    Object.fromEntries(
      Object.entries<string>(names).flatMap(([name, field]) => {
        const value = query.get(field)
        return value === null ? [] : [[name, value.slice(0, MOST_CHARACTERS)]]
      }),
    ) as Partial<Record<Name, string>>
  return {
    finance: query.has('amount') ? take(FINANCE_FIELDS) : null,
    running: query.has('km_per_week') ? take(RUNNING_FIELDS) : null,
    delivery: query.get('postcode')?.slice(0, MOST_CHARACTERS) ?? null,
  }
}

const FINANCE_FIELDS = {
  amount: 'amount',
  deposit: 'deposit',
  residual: 'residual',
  term: 'term',
  rate: 'rate',
  frequency: 'frequency',
} as const
const RUNNING_FIELDS = { perUnit: 'unit_price', kmPerWeek: 'km_per_week', per100Km: 'economy' } as const
/** The parameters that `requestedCalculators` reads. */
export const CALCULATOR_FIELDS: ReadonlySet<string> = new Set([
  ...Object.values(FINANCE_FIELDS),
  ...Object.values(RUNNING_FIELDS),
  'postcode',
])

/** Whether a page says what its query asks to be worked out: such a page is kept by nobody and for no search engine. */
export function asksToCalculate({ finance, running, delivery }: RequestedCalculators): boolean {
  return finance !== null || running !== null || delivery !== null
}

/** Text that is the same for two queries exactly when they ask the same; empty for one that asks nothing. */
export function calculatorsKey(search: string): string {
  const asked = requestedCalculators(search)
  return asksToCalculate(asked) ? JSON.stringify([asked.finance, asked.running, asked.delivery]) : ''
}
