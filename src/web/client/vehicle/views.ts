import { showToast } from '#ui/stores/toasts.ts'
import { viewsText } from '#ui/vehicle/actions/views-text.ts'

type Answer = { views: number; car_fields: Record<string, unknown> }

/** What is said where nothing but these changed; of anything else, that price or availability did. */
const SAID: Record<string, string> = {
  photos_count: 'There are other pictures of it now.',
  km: 'Its odometer stands at another figure now.',
}

/**
 * Counts this look at the vehicle and shows how many there are (B§7 view.json). Where the vehicle is no longer what the
 * page says, offers it as it is now. An answer that is none changes nothing, and is warned of.
 */
export async function start(views: HTMLElement): Promise<void> {
  const { href, fields, word } = views.dataset
  // Nobody waits for it: the page is alive without.
  void fetch(href!)
    .then(async (answer) => {
      if (!answer.ok) throw answer.status
      show((await answer.json()) as Answer)
    })
    .catch((reason) => console.warn('This look at the vehicle is not counted.', reason))

  function show({ views: count, car_fields }: Answer): void {
    views.querySelector('[data-count]')!.textContent = viewsText(count)
    const said = JSON.parse(fields!) as Record<string, unknown>
    const changed = Object.keys(said).filter((name) => name in car_fields && car_fields[name] !== said[name])
    if (changed.length) offer((changed.length === 1 && SAID[changed[0]!]) || null)
  }

  function offer(text: string | null): void {
    showToast({
      title: `This ${word} has changed`,
      text: text ?? 'Its price or availability is no longer what this page says.',
      action: { label: 'Show it as it is now', href: location.pathname },
    })
  }
}
