type Navigate = (href: string) => void

/** Serves search boxes. Returns how to stop. */
export function listen(document: Document, navigate: Navigate): () => void {
  const stop = new AbortController()
  const on = <Name extends keyof DocumentEventMap>(name: Name, handler: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, handler, { signal: stop.signal })

  // What only some visitors use comes when it is first touched.
  const touched = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target.matches('[data-suggest]')) serveSearch(target as HTMLInputElement, navigate)
  }
  on('pointerover', touched)
  on('focusin', touched)
  on('touchstart', touched)
  // A box that lies in a panel of its own is typed into as soon as the panel opens.
  document.addEventListener(
    'toggle',
    ({ target }) => (target as Element).querySelector<HTMLElement>('[data-focus]:popover-open [data-suggest]')?.focus(),
    { signal: stop.signal, capture: true },
  )
  if (document.activeElement?.matches('[data-suggest]'))
    serveSearch(document.activeElement as HTMLInputElement, navigate)
  return () => stop.abort()
}

function serveSearch(input: HTMLInputElement, navigate: Navigate): void {
  void import('./search-box.ts').then(({ serveSearchBox }) =>
    serveSearchBox(input, (path) => {
      closePopover(input)
      navigate(path)
    }),
  )
}

function closePopover(element: Element): void {
  element.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
}
