import { CheckBox } from '../primitives/check-box.tsx'
import { useFavourites } from '../stores/favourites.ts'

export type TakeWords = { vehicleWord: string; vehicleWords: string }

/** Offers to put what is saved on this device on the watchlist of who signs in (rule:watchlist): wherever they are led, it is there. */
export function TakeFavourites({ words }: { words: TakeWords | null }) {
  const ids = useFavourites().map(({ id }) => id)
  if (!words || ids.length === 0) return null
  const count = `${ids.length} ${ids.length === 1 ? words.vehicleWord : words.vehicleWords}`
  return (
    <CheckBox
      id="favourites"
      name="favourites"
      value={ids.join()}
      label={`Add the ${count} saved on this device to my watchlist`}
      checked
    />
  )
}
