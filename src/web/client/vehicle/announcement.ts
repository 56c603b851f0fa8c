/** Takes the announcement away for as long as the page is open; the focus goes on to the page itself. */
export function start(bar: HTMLElement): void {
  bar.querySelector('[data-dismiss]')?.addEventListener('click', () => {
    bar.hidden = true
    document.getElementById('content')?.focus({ preventScroll: true })
  })
}
