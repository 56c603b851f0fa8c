import { SearchRefusal } from './search-error.ts'

/** The one index there is: the stock of the dealer whose host was asked. */
export const INDEX = 'cars'

/** Refuses any other index. */
export function requireIndex(uid: string): void {
  if (uid === INDEX) return
  const shown = uid.slice(0, 100)
  if (!/^[\w-]{1,400}$/.test(uid))
    throw new SearchRefusal(
      'invalid_index_uid',
      `\`${shown}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_).`,
    )
  throw new SearchRefusal('index_not_found', `Index \`${shown}\` not found.`)
}
