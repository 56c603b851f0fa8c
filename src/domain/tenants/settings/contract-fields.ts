/** What a text of a contract may name in braces (`{buyer_name}`); what each stands for `src/domain/commerce/contracts/contract-values.ts` says. */
// biome-ignore format: one list
export const CONTRACT_FIELDS = [
  'order', 'date', 'buyer_name', 'buyer_address', 'buyer_email', 'buyer_phone', 'dealer_name', 'dealer_abn',
  'dealer_address', 'dealer_licence', 'dealer_phone', 'vehicle', 'stock_number', 'vin', 'odometer_km', 'state', 'handover', 'total',
] as const
export type ContractField = (typeof CONTRACT_FIELDS)[number]

const FIELD = /\{([^{}]*)\}/g

/** Everything that stands in braces, in order, known or not. */
export function fieldsIn(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, name]) => name!)
}

/** The text with each field's value in its place. */
export function fillFields(text: string, values: Readonly<Record<string, string | null>>): string {
  return text.replace(FIELD, (_, name: string) => values[name] ?? '')
}
