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
  const [state, setState] = useState<{ kind: 'asked' | 'busy' } | { kind: 'done'; problems: string[] }>({
    kind: 'asked',
  })
  const offered = favourites.filter(({ id }) => !watched.includes(id) && !said.includes(id))

  function answer(ids: readonly number[]) {
    answered.write([...answered.read(), ...ids])
  }
  async function add() {
    setState({ kind: 'busy' })
    const { saveAll } = await import('./change-watchlist.ts')
    const saved = await saveAll(offered)
    answer(saved.answered)
    if (saved.problems.length > 0) setState({ kind: 'done', problems: saved.problems })
    else location.assign('/watchlist')
  }
  if (state.kind === 'done')
    return (
      <Notice
        tone="caution"
        title="Not everything could be added"
        actions={<LinkButton href="/watchlist">Show the watchlist</LinkButton>}
      >
        {`${state.problems.join(' ')} On this device they stay saved.`}
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
          <Button look="plain" onClick={() => answer(offered.map(({ id }) => id))}>
            Not now
          </Button>
        </>
      }
    >
      Add them, and they are on every device you sign in on. They stay saved here either way.
    </Notice>
  )
}
