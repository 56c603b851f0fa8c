import { isPlainClick } from '#ui/page/plain-click.ts'

/** A video of another site plays in its place on a click: its player is asked for then and not before. */
export function start(place: HTMLElement): void {
  const link = place.querySelector<HTMLAnchorElement>('a[data-player]')
  if (!link) return
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const player = document.createElement('iframe')
    const src = new URL(link.dataset.player!)
    src.searchParams.set('autoplay', '1')
    player.src = src.href
    player.title = link.textContent!.trim()
    // The whole screen by its own attribute: said in both ways browsers warn of one.
    player.allow = 'autoplay; encrypted-media; picture-in-picture'
    player.allowFullscreen = true
    // The link stays in the page, as what drew it will want to take it away again.
    link.hidden = true
    link.after(player)
    player.focus()
    // Where it stands among pictures it does not play on out of sight.
    const leave = () => {
      player.remove()
      link.hidden = false
    }
    place.addEventListener('forecourt:leave', leave, { once: true })
  })
}
