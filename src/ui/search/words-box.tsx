import { type Ref, useId, useImperativeHandle } from 'react'
import { useLate } from '../hooks/use-late.ts'
import { Icon } from '../primitives/icon.tsx'
import { useShownText } from './use-shown-text.ts'
import { useSuggestions } from './use-suggestions.ts'

const NO_SEARCH = { query: '' }

type Props = {
  id: string
  historyLength: number
  /** The search whose words it shows. */
  search?: { query: string }
  onType?(): void
  onBlur?(): void
  ref?: Ref<HTMLInputElement>
}

/**
 * A box for what one searches, in a GET form. Once it is used it is a combobox (ARIA pattern): suggestions while one
 * types, the last `historyLength` searches while it is empty. Their list is fetched when the box first has the focus.
 */
export function WordsBox({ id, historyLength, search = NO_SEARCH, onType, onBlur, ref }: Props) {
  const listId = useId()
  const { box, shown, show } = useShownText(search.query, search)
  const { input, list } = useSuggestions(listId, { box, show, onType, onBlur })
  useImperativeHandle(ref, () => box.current!, [box])
  const Suggestions = useLate(list !== null, async () => (await import('./suggestions.tsx')).Suggestions)
  return (
    <div className="search-box">
      <label className="sr-only" htmlFor={id}>
        Search stock
      </label>
      <input
        ref={box}
        id={id}
        className="input"
        type="search"
        name="words"
        value={shown}
        placeholder="Make, model or keyword"
        enterKeyHint="search"
        autoComplete="off"
        {...input}
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
      {list && Suggestions ? <Suggestions id={listId} historyLength={historyLength} {...list} /> : null}
    </div>
  )
}
