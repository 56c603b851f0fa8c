import { AxeBuilder } from '@axe-core/playwright'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Axe reads the few colours of a page thousands of times, a fifth of its whole work: here each text is read once. */
const COLOURS_READ_ONCE = `(({ prototype }) => {
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    if (known.has(text)) return Object.assign(this, known.get(text))
    parseString.call(this, text)
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha })
    return this
  }
})(axe.commons.color.Color)`
const SOURCE = [axe.source, COLOURS_READ_ONCE].join(';\n')

/**
 * Axe on a page, with every rule, for what is wrong alone: carrying over what is in order as well takes longer than
 * finding it. Frames of other sites are not looked into; no page has one before the visitor asks for it.
 */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page, axeSource: SOURCE }).setLegacyMode().options({ resultTypes: ['violations'] })
}
