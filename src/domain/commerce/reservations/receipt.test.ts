import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { gstWithin, receiptOf } from './receipt.ts'
import type { Reservation } from './reservation.ts'

const settings = completeSettings({ site: { legalName: 'Harbour Motors Pty Ltd', timeZone: 'Australia/Brisbane' } })
const paid = {
  ...{
    reservationId: 7,
    paidAt: new Date('2026-11-26T02:00:00Z'),
    refundedAt: null,
    depositCents: 20_000,
    paymentId: 'sbx_1',
    state: 'paid',
    isCharged: true,
  },
  vehicle: { name: '2022 Kia Rio', badge: null, stockNumber: 'N1' },
} as Reservation

test('says who took it, when, what for, and its GST to the cent', () => {
  expect(receiptOf(paid, { name: 'Harbour', settings })).toMatchObject({
    title: 'Receipt for reservation 7',
    seller: ['Harbour Motors Pty Ltd', 'Paid Thursday 26 November 2026, 12:00 pm'],
    lines: [
      { words: 'Deposit for a 2022 Kia Rio, stock N1', amount: '$200.00' },
      { words: 'GST due now, on a deposit that secures a reservation', amount: '$0.00' },
      { words: 'GST within it once it is part of the price', amount: '$18.18' },
      { words: 'Payment', amount: 'sbx_1' },
    ],
  })
})

test('of one that went back says so, and there is none of what was not paid', () => {
  const words = receiptOf({ ...paid, refundedAt: new Date('2026-11-27T02:00:00Z') }, { name: 'Harbour', settings })
  expect(words!.lines[3]).toEqual({ words: 'Paid back Friday 27 November 2026, 12:00 pm', amount: '-$200.00' })
  expect(receiptOf({ ...paid, paidAt: null }, { name: 'Harbour', settings })).toBeNull()
  const released = { ...paid, state: 'refunded', isCharged: false } as const
  expect(receiptOf(released, { name: 'Harbour', settings })).toBeNull()
})

test('GST is whole cents, and an eleventh to the nearest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      expect(Number.isSafeInteger(gstWithin(cents))).toBe(true)
      expect(Math.abs(gstWithin(cents) * 11 - cents)).toBeLessThanOrEqual(5.5)
    }),
  )
})
