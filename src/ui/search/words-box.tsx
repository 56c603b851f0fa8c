import { type ComponentProps, lazy, Suspense, useId } from 'react'
import { Icon } from '../primitives/icon.tsx'
import { useSuggestions } from './use-suggestions.ts'

const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))

type Props = ComponentProps<'input'> & { id: string; historyLength: number }

/**
 * A box for what one searches, in a GET form. Once it is used it is a combobox (ARIA pattern): suggestions while one
 * types, the last `historyLength` searches while it is empty. Their list is fetched when the box first has the focus.
 */
export function WordsBox({ historyLength, ...rest }: Props) {
  const listId = useId()
  const { input, list } = useSuggestions(listId, rest)
  return (
    <div className="search-box">
      <label className="sr-only" htmlFor={rest.id}>
        Search stock
      </label>
      <input
        className="input"
        type="search"
        name="words"
        placeholder="Make, model or keyword"
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
        {...input}
      />
      <button type="submit" aria-label="Search">
        <Icon name="search" />
      </button>
      {list ? (
        <Suspense>
          <Suggestions id={listId} historyLength={historyLength} {...list} />
        </Suspense>
      ) : null}
    </div>
  )
}
