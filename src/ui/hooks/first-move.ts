/** Resolves when the visitor scrolls or presses something for the first time. */
export function firstMove(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const type of ['scroll', 'pointerdown', 'keydown'])
      addEventListener(type, resolve, { once: true, passive: true })
  })
}
