import type { Page, Route } from 'playwright-core'

export type Answer = { isAsked(): boolean; release(): void }

/** Whatever asks for this waits until it is let go; what asks later is answered at once. Who asked may be gone by then. */
export async function delayed(
  page: Page,
  asked: RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue().catch(() => {}),
): Promise<Answer> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(asked, async (route) => {
    isAsked = true
    await held
    await answer(route)
  })
  return { isAsked: () => isAsked, release }
}
