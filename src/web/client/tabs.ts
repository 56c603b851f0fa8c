/** Makes a list of links to panels a tab list: one panel at a time, arrows, Home and End move and show. */
export function start(tabs: HTMLElement): void {
  const list = tabs.querySelector<HTMLElement>('.tab-list')!
  const links = [...list.querySelectorAll<HTMLAnchorElement>('.tab')]
  const panels = links.map((link) => document.getElementById(link.hash.slice(1))!)
  if (links.length === 0 || panels.some((panel) => !panel)) return

  // A list of tabs is named on the list itself; a navigation around it would say it twice.
  list.setAttribute('role', 'tablist')
  links.forEach((link, index) => {
    link.id ||= `${panels[index]!.id}-tab`
    link.setAttribute('role', 'tab')
    link.setAttribute('aria-controls', panels[index]!.id)
    panels[index]!.setAttribute('role', 'tabpanel')
    panels[index]!.removeAttribute('aria-label')
    panels[index]!.setAttribute('aria-labelledby', link.id)
    panels[index]!.tabIndex = 0
  })

  function show(chosen: number, focus = false): void {
    links.forEach((link, index) => {
      link.setAttribute('aria-selected', String(index === chosen))
      link.tabIndex = index === chosen ? 0 : -1
      panels[index]!.hidden = index !== chosen
    })
    if (focus) links[chosen]!.focus()
  }

  list.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.tab')
    if (!link) return
    event.preventDefault()
    show(links.indexOf(link))
  })
  list.addEventListener('keydown', (event) => {
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (to !== undefined) show((to + links.length) % links.length, true)
    else if (event.key === ' ') show(at)
    else return
    event.preventDefault()
  })
  show(
    Math.max(
      0,
      panels.findIndex((panel) => panel.matches(':target') || panel.querySelector(':target')),
    ),
  )
}
