import * as z from 'zod'
import { offsetTime } from '#domain/leads/bookings/booking-words.ts'
import { listSlots, type SlotsFound } from '#domain/leads/bookings/list-slots.server.ts'
import { BOOKING_KINDS, type BookingKind } from '#domain/leads/bookings/slots.ts'
import { apiJson } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

const MOST_DAYS = 31
const UNKNOWN: Record<Extract<SlotsFound, { kind: 'unknown' }>['field'], string> = {
  car_id: 'There is no such vehicle here.',
  location: 'There is no such location here.',
  dealership_slug: 'There is no such dealership here.',
}

/**
 * `GET /api/test-drive-slots?car_id&from&days` (rule:booking-slots): the times that can be chosen in a test drive or service
 * form, soonest first, and whether each is still to be had. Never kept: somebody may take one at any moment.
 */
export const routes: Routes = () => [
  get('/test-drive-slots', {
    operationId: 'listSlots',
    tag: 'Leads',
    summary: 'The times of a test drive, or of a service, from the opening hours of the place less what is booked',
    query: z.object({
      car_id: text('The vehicle to be driven; it cannot be in two drives at once.').meta({ type: 'integer' }),
      kind: text('test-drive (unless told) or service.'),
      location: text('A place by slug or number; where the vehicle stands, or the dealership’s, without.'),
      dealership_slug: text('A dealership, where nothing else says the place.'),
      from: text('The first day, yyyy-mm-dd by the clock of the place; today without.'),
      days: text(`How many days, 1 to ${MOST_DAYS}; all that can be chosen without.`).meta({ type: 'integer' }),
    }),
    answers: {
      200: [
        'Times, soonest first; a time that is taken is not available.',
        z.object({
          slots: z.array(
            z.object({
              start: z
                .string()
                .meta({ format: 'date-time' })
                .describe('With the offset of the place; what `appointment` is sent as.'),
              end: z.string().meta({ format: 'date-time' }),
              available: z.boolean(),
            }),
          ),
        }),
      ],
      404: 'There is no such vehicle or place here, or no times are offered for it.',
      422: 'Something of the question cannot be read.',
    },
    outage: 'The times cannot be read just now.',
    async handle({ ctx }, query) {
      const read = readQuestion(query)
      if (Object.keys(read.errors).length > 0)
        return apiJson({ error: Object.values(read.errors)[0]![0], errors: read.errors }, 422)
      const { asked } = read
      const dealership = query.dealership_slug || null
      const found = await listSlots(ctx, { ...asked, location: query.location || null, dealership })
      if (found.kind === 'unknown') return apiJson({ error: UNKNOWN[found.field] }, 404)
      if (found.kind === 'not-offered') return apiJson({ error: found.message }, 404)
      const { slots, timeZone } = found
      return apiJson({
        slots: slots.map(({ start, end, seat }) => ({
          start: offsetTime(start, timeZone),
          end: offsetTime(end, timeZone),
          available: seat !== null,
        })),
      })
    },
  }),
]

function text(says: string) {
  return z.string().optional().describe(says)
}

type Asked = {
  car_id?: string | undefined
  kind?: string | undefined
  from?: string | undefined
  days?: string | undefined
}

/** What was asked, and of each field that cannot be read why. */
function readQuestion({ car_id, kind, from, days }: Asked) {
  const errors: Record<string, string[]> = {}
  if (car_id && !/^[1-9]\d{0,14}$/.test(car_id)) errors.car_id = ['A vehicle is named by its number.']
  if (kind && !BOOKING_KINDS.some((known) => known === kind)) errors.kind = [`Use ${BOOKING_KINDS.join(' or ')}.`]
  if (from && !z.iso.date().safeParse(from).success) errors.from = ['Use a date such as 2026-11-28.']
  if (days && !(/^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= MOST_DAYS))
    errors.days = [`Use a whole number from 1 to ${MOST_DAYS}.`]
  const asked = {
    carId: car_id ? Number(car_id) : null,
    kind: (kind || 'test-drive') as BookingKind,
    from: from || null,
    days: days ? Number(days) : null,
  }
  return { errors, asked }
}
