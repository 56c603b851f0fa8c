import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useLate } from '../hooks/use-late.ts'
import type { SiteView } from '../page/site-view.ts'
import { Icon } from '../primitives/icon.tsx'
import type { Suggestion } from './suggestions.tsx'

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

type SearchBoxProps = { site: SiteView; id: string; className?: string; inputRef?: Ref<HTMLInputElement> }

/** The search of the header: words in plain language in, the search they stand for out. A plain form. */
export function SearchBox({ site, id, className, inputRef }: SearchBoxProps) {
  return (
    <search className={className}>
      <form method="get" action="/search">
        <WordsBox ref={inputRef} id={id} historyLength={site.searchHistory} />
      </form>
    </search>
  )
}

type Box = {
  box: RefObject<HTMLInputElement | null>
  show(text: string): void
  onType?(): void
  onBlur?(): void
}

/** The combobox around a box: when its list is asked for, what is found, and which of it is chosen by keys. */
function useSuggestions(listId: string, { box, show, onType, onBlur }: Box) {
  const [isUsed, setUsed] = useState(false)
  /** What suggestions are asked for; null while none are wanted. */
  const [words, ask] = useState<string | null>(null)
  const [items, setItems] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const isOpen = words !== null && items.length > 0

  function suggest(): void {
    setUsed(true)
    ask(box.current!.value.trim())
  }
  function found(items: readonly Suggestion[]): void {
    setItems(items)
    setActive(-1)
  }
  function close(): void {
    ask(null)
    found([])
  }
  function choose(item: Suggestion): void {
    close()
    show('')
    box.current!.blur()
    box.current!.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
    item.follow()
  }
  // Whoever was in it before anything listened is offered something as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is found
  useEffect(() => {
    if (document.activeElement === box.current) suggest()
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event
    if (!isOpen) return
    if (key === 'ArrowDown') setActive(active + 1 < items.length ? active + 1 : -1)
    else if (key === 'ArrowUp') setActive(active < 0 ? items.length - 1 : active - 1)
    else if (key === 'Escape') close()
    else if (key === 'Enter' && items[active]) choose(items[active])
    else {
      // What is typed is sent: nothing is offered for it any more.
      if (key === 'Enter') close()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const handlers: ComponentProps<'input'> = {
    onKeyDown,
    onPointerEnter: () => setUsed(true),
    onFocus: suggest,
    onClick: () => isOpen || suggest(),
    onChange({ currentTarget }) {
      show(currentTarget.value)
      onType?.()
      suggest()
    },
    onBlur({ relatedTarget }) {
      onBlur?.()
      if (!relatedTarget?.closest('.suggestions')) close()
    },
  }
  const combobox = isUsed && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': items[active] ? `${listId}-${active}` : undefined,
  }
  const list = {
    words,
    items: isOpen ? items : [],
    active,
    found,
    choose,
    close,
    focusBox: () => box.current?.focus(),
  }
  return { input: { ...handlers, ...combobox }, list: isUsed ? list : null }
}

/**
 * What a box shows that holds what was last typed, also before anything listened to it: once there is another search,
 * whose `text` it is, it shows that one, unless it is in use.
 */
export function useShownText(text: string, search: object) {
  const box = useRef<HTMLInputElement>(null)
  const [shown, show] = useState(text)
  const first = useRef(search)
  useEffect(() => {
    if (first.current === search) show(box.current!.value)
    else if (box.current !== document.activeElement) show(text)
  }, [text, search])
  return { box, shown, show }
}
