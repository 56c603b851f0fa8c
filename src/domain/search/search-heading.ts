import type { CarType } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import type { SearchQuery } from './search-query.ts'

/** 'Used Toyota HiLux', 'New and demo cars', 'Cars in stock': what a path page is about. */
export function searchHeading(
  query: SearchQuery,
  settings: Pick<TenantSettings, 'site'>,
  dealership: string | null,
): string {
  const words = vehicleWords(settings)
  const types = (query.refinements.car_type ?? []).map((type) => CAR_TYPE_WORDS[type as CarType] ?? type)
  const makes = query.refinements.make ?? []
  const models = query.refinements.model ?? []
  const condition = sentence(types.map((type, index) => (index ? type.toLowerCase() : type)))
  const subject = makes.length === 1 ? [makes[0], models.length === 1 ? models[0] : words] : [words]
  if (condition || makes.length === 1) return [condition, ...subject].filter(Boolean).join(' ')
  return dealership ? `${capital(words)} at ${dealership}` : `${capital(words)} in stock`
}

function sentence(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
