import { isPlainClick } from '#ui/page/plain-click.ts'

/** B§9 */
const WINDOW = 'popup,noopener,width=550,height=400'

/** Networks open in a small window of their own; a phone that can shares with its apps. */
export function start(row: HTMLElement): void {
  row.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-share-window]')
    if (!link || !isPlainClick(event)) return
    event.preventDefault()
    open(link.href, '_blank', WINDOW)
  })

  const native = row.querySelector<HTMLElement>('.share-native')!
  const { shareTitle: title, shareUrl: url } = native.querySelector('button')!.dataset
  native.hidden = !matchMedia('(pointer: coarse)').matches || !navigator.canShare?.({ title, url })
  native.addEventListener('click', () => {
    // Who closes the sheet again has not failed.
    navigator.share({ title, url }).catch(() => {})
  })
}
