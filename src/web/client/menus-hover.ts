/** A pointer that only passes by opens nothing; one on its way to an open panel loses it to no neighbour. */
const INTENT_MS = 90
const AIMING_MS = 280
const GRACE_MS = 320
const SLACK_PX = 24

type Point = { x: number; y: number }
/** `pressed`: the first press on a menu that hovering opened meant the same thing; the next one closes it. */
type Hover = { menu: HTMLDetailsElement; pressed: boolean }

/** Opens header menus under a mouse where the site says so (`data-menus="hover"`). Touch and pen press. */
export function hoverMenus(document: Document): void {
  let timer = 0
  let hovered: Hover | null = null
  let trail: [Point, Point] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  const later = (work: () => void, ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(work, ms)
  }
  const open = (menu: HTMLDetailsElement) => {
    menu.open = true
    hovered = { menu, pressed: false }
  }
  const isAiming = () => hovered?.menu.open === true && isTowards(hovered.menu, trail)

  function over(target: Element | null): void {
    const menu = target?.closest<HTMLDetailsElement>('[data-menus="hover"] details.menu')
    if (menu?.open) clearTimeout(timer)
    else if (menu) later(() => open(menu), isAiming() ? AIMING_MS : INTENT_MS)
    else if (hovered?.menu.open) {
      const { menu: left } = hovered
      const ms = isAiming() ? 2 * GRACE_MS : GRACE_MS
      later(() => !left.contains(document.activeElement) && left.removeAttribute('open'), ms)
    } else clearTimeout(timer)
  }

  document.addEventListener('pointermove', ({ pointerType, clientX: x, clientY: y }) => {
    const [, last] = trail
    if (pointerType === 'mouse' && Math.hypot(x - last.x, y - last.y) > 4) trail = [last, { x, y }]
  })
  document.addEventListener('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse') over(target as Element)
  })
  document.documentElement.addEventListener('pointerleave', () => over(null))
  document.addEventListener(
    'click',
    (event) => {
      const menu = event.detail ? (event.target as Element).closest('summary')?.parentElement : null
      if (!menu || menu !== hovered?.menu || !hovered.menu.open || hovered.pressed) return
      hovered.pressed = true
      event.preventDefault()
    },
    { capture: true },
  )
  over(document.querySelector('[data-menus="hover"] details.menu:hover'))
}

/** Whether the last movement, followed further, meets the open panel. */
function isTowards(menu: HTMLDetailsElement, [from, to]: [Point, Point]): boolean {
  const panel = menu.querySelector('.menu-panel')?.getBoundingClientRect()
  if (!panel || to.y <= from.y) return false
  const x = from.x + ((to.x - from.x) * (panel.top - from.y)) / (to.y - from.y)
  return x >= panel.left - SLACK_PX && x <= panel.right + SLACK_PX
}
