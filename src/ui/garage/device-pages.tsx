import { Button } from '../primitives/button.tsx'
import { compared, compareHref } from '../stores/compared.ts'
import { useSearchHistory } from '../stores/search-history.ts'
import { useStored } from '../stores/stored-list.ts'

/** Searches and the comparison of this device that are not in the garage yet; needs scripts, as they do. */
export function KeepFromDevice({ kept, most }: { kept: readonly string[]; most: number }) {
  const searches = useSearchHistory(most)
  const ids = useStored(compared, (chosen) => chosen.join(), '')
  const comparison = compareHref(ids.split(',').map(Number))
  const pages = [
    ...searches,
    ...(ids.includes(',') ? [{ words: `${ids.split(',').length} side by side`, path: comparison }] : []),
  ].filter(({ path }) => !kept.includes(path) && /^\/(?:search\/|compare\?)/.test(path))
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="keep-from-device">
      <h2 id="keep-from-device" className="form-heading">
        Lately on this device
      </h2>
      <ul className="garage-list">
        {pages.map(({ words, path }) => (
          <li key={path} className="garage-item garage-row">
            <a className="garage-link" href={path}>
              {words}
            </a>
            <form method="post" action="/api/garage/pages">
              <input type="hidden" name="path" value={path} />
              <Button type="submit" name="words" value={words} aria-label={`Keep ${words}`}>
                Keep
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
