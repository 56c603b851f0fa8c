import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleLetter } from '../../../../test/support/sample-letter.ts'
import type { Booking } from './booking.ts'
import { bookingLetter, calendarAttachment } from './booking-letter.ts'
import { bookingEntry, type CalendarParties, calendarFile, calendarType } from './calendar-file.ts'

const BOOKING: Booking = {
  bookingId: 3,
  leadId: 41,
  kind: 'test-drive',
  state: 'booked',
  start: new Date('2026-11-28T00:30:00Z'),
  end: new Date('2026-11-28T01:15:00Z'),
  timeZone: 'Australia/Brisbane',
  place: {
    slug: 'north',
    name: 'Harbour North',
    address: '1 Sample Street, Ipswich QLD 4305',
    phone: '07 5550 0101',
    email: 'north@harbour.example',
  },
  vehicle: { carId: 7, name: '2021 Mazda 6; "Touring", wagon', slug: 'mazda-6' },
  uid: '7f3f0a52-6a53-4f5b-9a34-5f6f0c8f6d11',
  sequence: 0,
  changedAt: new Date('2026-11-20T02:00:00Z'),
}
const PARTIES: CalendarParties = {
  dealer: { name: 'Harbour "Motors"', origin: 'https://harbour.example', email: 'north@harbour.example' },
  shopper: { email: 'zoe@example.com' },
  now: new Date('2026-11-20T02:00:00Z'),
}

/** Lines put together again, as calendars read them (RFC 5545, 3.1). */
function linesOf(file: string): string[] {
  expect(file.endsWith('\r\n')).toBe(true)
  return file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
}

test('says when, where and what, in the words of RFC 5545', () => {
  expect(linesOf(calendarFile(bookingEntry(BOOKING), PARTIES))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Bookings//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:7f3f0a52-6a53-4f5b-9a34-5f6f0c8f6d11',
    'SEQUENCE:0',
    'DTSTAMP:20261120T020000Z',
    'LAST-MODIFIED:20261120T020000Z',
    'DTSTART:20261128T003000Z',
    'DTEND:20261128T011500Z',
    'SUMMARY:Test drive: 2021 Mazda 6\\; "Touring"\\, wagon\\, Harbour "Motors"',
    'LOCATION:Harbour North\\, 1 Sample Street\\, Ipswich QLD 4305',
    'DESCRIPTION:Test drive: 2021 Mazda 6\\; "Touring"\\, wagon\\nHarbour North\\n1 Sample Street\\, Ipswich QLD 4305\\n07 5550 0101',
    'URL:https://harbour.example/cars/mazda-6',
    'ORGANIZER;CN="Harbour Motors":mailto:north@harbour.example',
    'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:zoe@example.com',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
  expect(calendarType(bookingEntry(BOOKING), PARTIES)).toBe('text/calendar; charset=utf-8; method=REQUEST')
})

test('moved it is the same event, one more in its sequence; cancelled it is called off', () => {
  const moved = linesOf(
    calendarFile(bookingEntry({ ...BOOKING, sequence: 1, start: new Date('2026-11-29T23:00:00Z') }), PARTIES),
  )
  expect(moved).toEqual(expect.arrayContaining([`UID:${BOOKING.uid}`, 'SEQUENCE:1', 'DTSTART:20261129T230000Z']))
  const cancelled = linesOf(calendarFile(bookingEntry({ ...BOOKING, sequence: 2, state: 'cancelled' }), PARTIES))
  expect(cancelled).toEqual(
    expect.arrayContaining([`UID:${BOOKING.uid}`, 'SEQUENCE:2', 'METHOD:CANCEL', 'STATUS:CANCELLED']),
  )
})

test('what anybody may fetch names no shopper, and a dealer without an address invites nobody', () => {
  const open = calendarFile(bookingEntry(BOOKING), { ...PARTIES, shopper: null })
  expect(open).toContain('METHOD:PUBLISH')
  expect(open).not.toContain('ATTENDEE')
  const lines = linesOf(calendarFile(bookingEntry(BOOKING), { ...PARTIES, dealer: { ...PARTIES.dealer, email: null } }))
  expect(lines).toContain('METHOD:PUBLISH')
  expect(lines.filter((line) => /^(?:ORGANIZER|ATTENDEE)/.test(line))).toEqual([])
})

test('whatever a name has in it, no line is longer than 75 octets, none is broken within a character, and none is added', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }).filter((name) => name.isWellFormed()),
      (name) => {
        const booking = { ...BOOKING, vehicle: { ...BOOKING.vehicle!, name } }
        const file = calendarFile(bookingEntry(booking), { ...PARTIES, dealer: { ...PARTIES.dealer, name } })
        const raw = file.split('\r\n')
        for (const line of raw) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line.isWellFormed()).toBe(true)
          expect(/[\r\n]/.test(line)).toBe(false)
        }
        const lines = linesOf(file)
        expect(lines).toHaveLength(22)
        const summary = lines.find((line) => line.startsWith('SUMMARY:'))!.slice('SUMMARY:Test drive: '.length)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are left out
        const kept = name.replace(/\r\n|\r|\n/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '')
        expect(unescaped(summary)).toBe(`${kept}, ${kept}`)
      },
    ),
    { numRuns: 60 },
  )
})

function unescaped(value: string): string {
  return value.replace(/\\([\\;,n])/g, (_, mark) => (mark === 'n' ? '\n' : mark))
}

describe('the letter', () => {
  const letter = (booking: Booking) => bookingLetter(booking, { ...sampleLetter(), from: { name: 'Harbour Motors' } })
  test('about a move says the new time and the place', () => {
    const view = letter({ ...BOOKING, sequence: 1 })
    expect(view.subject).toBe('Your test drive is moved to Saturday 28 November 2026, 10.30 am')
    expect(view.facts).toContainEqual({ label: 'Where', value: 'Harbour North, 1 Sample Street, Ipswich QLD 4305' })
    expect(calendarAttachment({ ...BOOKING, sequence: 1 }, PARTIES)).toMatchObject({
      filename: 'test-drive.ics',
      content: expect.stringContaining('SEQUENCE:1\r\n'),
    })
  })

  test('about a cancellation says so, and strikes it out', () => {
    const cancelled: Booking = { ...BOOKING, sequence: 2, state: 'cancelled', kind: 'service', vehicle: null }
    const view = letter(cancelled)
    expect(view.subject).toBe('Your vehicle service on Saturday 28 November 2026, 10.30 am is cancelled')
    expect([view.paragraphs[0], view.facts]).toEqual([expect.stringContaining('please call 07 5550 0101'), []])
    expect(calendarAttachment(cancelled, PARTIES)).toMatchObject({
      filename: 'service.ics',
      contentType: 'text/calendar; charset=utf-8; method=CANCEL',
      content: expect.stringContaining('METHOD:CANCEL\r\n'),
    })
  })
})
