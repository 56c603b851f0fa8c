import type { SearchView } from './views.ts'

/** What a shopper is told above the results: how words were read, places that cannot be used. */
export function SearchMessages({ search }: { search: Pick<SearchView, 'messages' | 'ranges'> }) {
  const moved = search.ranges.flatMap(({ message }) => (message ? [{ text: message, link: null }] : []))
  const messages = [...search.messages, ...moved]
  if (!messages.length) return null
  return (
    <div className="mb-4 grid gap-1 text-sm" role="status">
      {messages.map(({ text, link }) => (
        <p key={text}>
          {text}{' '}
          {link ? (
            <a className="underline underline-offset-4" href={link.href}>
              {link.label}
            </a>
          ) : null}
        </p>
      ))}
    </div>
  )
}
