import { useState } from 'react'
import { Button, LinkButton } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
import { useFavourites } from '../stores/favourites.ts'
import { storedList, useStored } from '../stores/stored-list.ts'

/** Favourites of this device whose shopper has said whether they go on the watchlist. */
const answered = storedList('forecourt:offered', (value): value is number => Number.isSafeInteger(value))

type OfferProps = { watched: readonly number[]; vehicleWord: string; vehicleWords: string }

/**
 * Offers what is saved on this device for the account, once (rule:watchlist). It stays on the device whatever is answered.
 */
export function OfferFavourites({ watched, vehicleWord, vehicleWords }: OfferProps) {
  const favourites = useFavourites()
  const said = useStored(answered, (ids) => ids, [])
  const [state, setState] = useState<{ kind: 'asked' | 'busy' } | { kind: 'done'; left: string[] }>({ kind: 'asked' })
  const offered = favourites.filter(({ id }) => !watched.includes(id) && !said.includes(id))

  function answer() {
    answered.write([...answered.read(), ...offered.map(({ id }) => id)])
  }
  async function add() {
    setState({ kind: 'busy' })
    const { fetchMe, postWatchlist } = await import('./change-watchlist.ts')
    const left: string[] = []
    const phone = await fetchMe().then(
      ({ user }) => user?.phone,
      () => null,
    )
    // The last saved goes last, and stands first.
    for (const { id, name } of offered.toReversed()) {
      const isSaved = await postWatchlist('save-car', { phone_number: phone ?? undefined, car_id: id }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isSaved) left.push(name)
    }
    answer()
    if (left.length > 0) setState({ kind: 'done', left })
    else location.assign('/watchlist')
  }
  if (state.kind === 'done')
    return (
      <Notice
        tone="caution"
        title="Not everything could be added"
        actions={<LinkButton href="/watchlist">Show the watchlist</LinkButton>}
      >
        {`${state.left.join(', ')}: sold, or no longer here. On this device they stay saved.`}
      </Notice>
    )
  if (offered.length === 0) return null
  const count = `${offered.length} ${offered.length === 1 ? vehicleWord : vehicleWords}`
  return (
    <Notice
      title={`You saved ${count} on this device`}
      actions={
        <>
          <Button look="primary" busy={state.kind === 'busy'} onClick={add}>
            Add to your watchlist
          </Button>
          <Button look="plain" onClick={answer}>
            Not now
          </Button>
        </>
      }
    >
      Add them, and they are on every device you sign in on. They stay saved here either way.
    </Notice>
  )
}
