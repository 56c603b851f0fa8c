import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholeSite } from '../../../test/support/sample-views.ts'
import type { SiteView } from './site-view.ts'
import { Wordmark } from './wordmark.tsx'

const drawn = (logo: SiteView['logo']) => renderToStaticMarkup(<Wordmark site={{ ...wholeSite, logo }} />)
const logo = { src: '/media/7/640-75', alt: '' }

test('a logo whose size is known has its room before it arrives; another has its height', () => {
  expect(drawn({ ...logo, widthPx: 640, heightPx: 160 })).toMatch(/<img [^>]*width="144" height="36"/)
  expect(drawn(logo)).toMatch(/<img (?![^>]*width=)[^>]*height="36"/)
})

test('without a logo the name stands in its place', () => {
  expect(drawn(null)).toContain(`>${wholeSite.name}</a>`)
})
