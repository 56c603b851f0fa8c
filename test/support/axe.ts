import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Axe on a page, with every rule, for what is wrong alone: carrying over what is in order as well takes longer than
 * finding it. Frames of other sites are not looked into; no page has one before the visitor asks for it.
 */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}
