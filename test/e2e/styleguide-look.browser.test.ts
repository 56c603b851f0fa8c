import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { TEMPLATE_NAMES } from '#templates/registry.ts'
import { workerBrowser } from '../support/worker-browser.ts'
import { comparePictures } from '../visual/compare-pictures.ts'
import { referencePath, shootGuide } from '../visual/guide-pictures.ts'

/** The short form of `npm run audit -- visual`: on a phone only. */
const WIDTH = 390

let browser: Browser
beforeAll(async () => {
  browser = await workerBrowser()
})

const originOf = (dealer: string) => `http://${dealer}.localhost:${inject('sitePort')}`

describe.each(TEMPLATE_NAMES)('the style guide of %s', (template) => {
  test('looks as it did (renew with npm run audit -- visual --update)', { timeout: 180_000 }, async () => {
    const found = await shootGuide(browser, { template, width: WIDTH, originOf })
    const comparison = await comparePictures(readFileSync(referencePath(template, WIDTH)), found)
    expect(comparison, 'see npm run audit -- visual for the picture').toMatchObject({ kind: 'same' })
  })
})

test('a token that changed is seen', { timeout: 180_000 }, async () => {
  const [template] = TEMPLATE_NAMES
  const css = ':root { --radius: 12px !important }'
  const found = await shootGuide(browser, { template: template!, width: WIDTH, originOf, css })
  expect(await comparePictures(readFileSync(referencePath(template!, WIDTH)), found)).toMatchObject({
    kind: 'different',
  })
})
