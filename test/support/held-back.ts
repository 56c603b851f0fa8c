import type { Page, Route } from 'playwright-core'

export type Answer = { isAsked(): boolean; letGo(): void }

/** Whatever asks for this waits until it is let go; what asks later is answered at once. Who asked may be gone by then. */
export async function heldBack(
  page: Page,
  asked: RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue().catch(() => {}),
): Promise<Answer> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(asked, async (route) => {
    isAsked = true
    await held
    await answer(route)
  })
  return { isAsked: () => isAsked, letGo }
}
