import { viewsText } from '#ui/vehicle/actions/views-text.ts'

type Answer = { views: number; car_fields: Record<string, unknown> }

/**
 * Counts this look at the vehicle and shows how many there are (B§7 view.json). Where the vehicle is no longer what the
 * page says, offers it as it is now. An answer that is none changes nothing.
 */
export async function start(views: HTMLElement): Promise<void> {
  const { href, fields, word } = views.dataset
  // Nobody waits for it: the page is alive without.
  void fetch(href!)
    .then(async (answer) => {
      if (answer.ok) show((await answer.json()) as Answer)
    })
    .catch(() => {})

  function show({ views: count, car_fields }: Answer): void {
    views.querySelector('[data-count]')!.textContent = viewsText(count)
    const said = JSON.parse(fields!) as Record<string, unknown>
    if (Object.keys(said).some((name) => name in car_fields && car_fields[name] !== said[name])) void offer()
  }

  async function offer(): Promise<void> {
    const { removeToast, showToast } = await import('../toast.ts')
    showToast({
      title: `This ${word} has changed`,
      text: 'Its price or availability is no longer what this page says.',
      action: { label: 'Show it as it is now', href: location.pathname },
    })
    document.querySelector('.toast-action')!.addEventListener('click', removeToast)
  }
}
