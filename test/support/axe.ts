import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

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
const MINIFIED = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SOURCE = [MINIFIED, COLOURS_READ_ONCE].join(';\n')

/** Axe on the parts of a page, or on all of it. */
export type PageAxe = {
  include(part: string): PageAxe
  withTags(tags: string[]): PageAxe
  analyze(): Promise<Pick<axe.AxeResults, 'violations'>>
}

/**
 * Axe on a page, with every rule, for what is wrong alone: carrying over what is in order as well takes longer than
 * finding it. Frames of other sites are not looked into; no page has one before the visitor asks for it. A document is
 * given axe once.
 */
export function axeOf(page: Page): PageAxe {
  const include: string[] = []
  const options: axe.RunOptions = { resultTypes: ['violations'], iframes: false }
  const builder: PageAxe = {
    include(part) {
      include.push(part)
      return builder
    },
    withTags(values) {
      options.runOnly = { type: 'tag', values }
      return builder
    },
    async analyze() {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
      await page.evaluate(stillness)
      return page.evaluate(
        async ({ include, options }) => {
          const { violations } = await window.axe!.run(include.length > 0 ? { include } : document, options)
          return { violations }
        },
        { include, options },
      )
    },
  }
  return builder
}

/** Until nothing fades in any more: text that is half there has not its own contrast. What turns without end, or by scrolling, goes on. */
async function stillness(): Promise<void> {
  const ending = document.getAnimations().filter(({ playState, timeline, effect }) => {
    const isTimed = playState === 'running' && timeline instanceof DocumentTimeline
    return isTimed && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
  })
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
