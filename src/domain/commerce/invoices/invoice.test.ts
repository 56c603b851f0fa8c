import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCents, readInvoiceNumber, surchargeOf } from './invoice.ts'
import { readInvoicesCsv } from './invoices-csv.server.ts'
import type { OnlinePayment } from './online-payment.ts'
import { paymentReceiptOf } from './payment-receipt.ts'

test.each([
  ['1,234.50', 123_450],
  [' $ 99', 9900],
  ['0.5', 50],
  ['1234567.89', 123_456_789],
  ...['', '0', '-5', '1.234', '12,34', '1e3', 'NaN', '1 000', '9999999.99', '$', '1..2'].map((typed) => [typed, null]),
] as [string, number | null][])('%j reads as %s cents', (typed, cents) => {
  expect(readCents(typed)).toBe(cents !== null && cents > 100_000_000 ? null : cents)
})

test('a number of an invoice has one spelling', () => {
  expect(['r-204', ' R-204 ', 'r  1', 'R/2.0_4'].map(readInvoiceNumber)).toEqual(['R-204', 'R-204', 'R 1', 'R/2.0_4'])
  for (const none of ['', '-1', 'a'.repeat(41), 'R;1', 'ü']) expect(readInvoiceNumber(none)).toBeNull()
})

test('a surcharge is whole cents, never more than its percentage', () => {
  expect(surchargeOf(5000, 1.1)).toBe(55)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.integer({ min: 0, max: 300 }), (cents, hundredths) => {
      const added = surchargeOf(cents, hundredths / 100)
      expect(Number.isSafeInteger(added)).toBe(true)
      expect(added * 10_000).toBeLessThanOrEqual(cents * hundredths)
      expect((added + 1) * 10_000).toBeGreaterThan(cents * hundredths)
    }),
  )
})

describe('a list of invoices', () => {
  const read = (text: string) => readInvoicesCsv(text, ['north'])

  test('is read in any order of columns', () => {
    const { invoices, problems } = read(
      'amount,Invoice,gst,due,dealership,description\n"1,100.00",r-1,100,2026-12-01,north,Service\n5,2,,,,\n',
    )
    expect(problems).toEqual([])
    expect(invoices).toMatchObject([
      {
        invoiceNumber: 'R-1',
        amountCents: 110_000,
        gstCents: 10_000,
        dueOn: '2026-12-01',
        dealership: 'north',
        line: 2,
      },
      { invoiceNumber: '2', amountCents: 500, gstCents: null, dueOn: null, dealership: null, description: null },
    ])
  })

  test('every row that cannot be used is named', () => {
    const text = 'invoice,amount,gst,due,dealership\n;,0,,,\nA,5,6,,\nB,5,,2026-02-30,south\nC,5,,,\nc,7,,,\n'
    expect(read(text).problems.map(({ line, column }) => [line, column])).toEqual([
      [2, 'invoice'],
      [2, 'amount'],
      [3, 'gst'],
      [4, 'due'],
      [4, 'dealership'],
      [6, 'invoice'],
    ])
  })

  test('without its columns, cut off or too long it is none', () => {
    expect(read('number,amount\n1,2').problems.map(({ value }) => value)).toEqual(['number', 'invoice'])
    expect(read('invoice,amount\n"1,2').problems[0]!.reason).toMatch(/^This is no CSV/)
    expect(read(`invoice,amount\n${'1,2\n'.repeat(20_001)}`).problems).toHaveLength(1)
  })
})

test('a receipt shows the GST of the whole payment where the list says it, and none is where nothing was charged', () => {
  const payment = {
    ...{
      onlinePaymentId: 4,
      paidAt: new Date('2026-11-26T02:00:00Z'),
      returnedAt: null,
      invoiceNumber: 'R-1',
      description: null,
    },
    ...{ amountCents: 11_000, gstCents: 1000, surchargeCents: 110, paymentId: 'p', endReason: null },
    ...{ state: 'paid', isCharged: false },
  } as unknown as OnlinePayment
  const dealer = {
    name: 'Harbour',
    settings: { site: { legalName: null, abn: '1', timeZone: 'Australia/Brisbane' } },
  } as never
  const amounts = (one: OnlinePayment) => paymentReceiptOf(one, dealer)?.lines.map(({ amount }) => amount)
  expect(amounts(payment)).toEqual(['$110.00', '$1.10', '$111.10', '$10.10', 'p'])
  expect(amounts({ ...payment, gstCents: null })).toContain('as your invoice says')
  expect(amounts({ ...payment, state: 'refunded', isCharged: true, returnedAt: new Date() })).toContain('-$111.10')
  // A card that was authorised and let go of is no payment, whoever ended it.
  expect(amounts({ ...payment, state: 'refunded', returnedAt: new Date() })).toBeUndefined()
  expect(amounts({ ...payment, paidAt: null })).toBeUndefined()
})
