/** What older browsers lack of `<dialog>`: buttons that open and close it by attribute, a press outside that closes. */
export function start(element: HTMLElement): void {
  const dialog = element as HTMLDialogElement
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', (event) => {
      const button = (event.target as Element).closest(`[commandfor="${dialog.id}"]`)
      if (button?.getAttribute('command') === 'show-modal') dialog.showModal()
      if (button?.getAttribute('command') === 'close') dialog.close()
    })
  }
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close()
    })
  }
}
