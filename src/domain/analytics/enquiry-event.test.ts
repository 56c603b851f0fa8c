import { expect, test } from 'vitest'
import { enquiryEvent } from './enquiry-event.ts'
import { EVENT_IDS } from './event-ids.ts'

test.each([
  ['enquiry', 'new', null, 14],
  ['enquiry', 'demo', null, 14],
  ['enquiry', 'used', null, 15],
  ['test-drive', 'new', null, 17],
  ['test-drive', 'demo', 'One owner', 17],
  ['test-drive', 'used', null, 48],
  ['enquiry', 'used', 'Test Drive Only', 17],
  ['test-drive', 'used', ' test drive ONLY ', 17],
] as const)('%s about a %s vehicle tagged %s is event %i', (form, carType, tag, event) => {
  expect(enquiryEvent(form, { carType, tag })).toBe(event)
  expect(EVENT_IDS).toContain(event)
})

test('an enquiry about no vehicle is a general one', () => {
  expect(enquiryEvent('enquiry', null)).toBe(22)
})
