/** Copies what a button carries and says so for as long as it asks (3 s; in a share row 1.5 s). */
export function start(button: HTMLElement): void {
  const said = button.querySelector<HTMLElement>('[data-words]')!
  let timer = 0
  button.addEventListener('click', async () => {
    const { copy = '', forMs } = button.dataset
    const copied = await navigator.clipboard.writeText(copy).then(
      () => true,
      () => false,
    )
    button.toggleAttribute('data-copied', true)
    said.textContent = copied ? said.dataset.words! : 'Not copied: your browser does not allow it'
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      button.removeAttribute('data-copied')
      said.textContent = ''
    }, Number(forMs))
  })
}
