import * as z from 'zod'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import { apiJson, cachedFor } from './api-answer.ts'
import { get, type Routes } from './route.ts'

/**
 * `GET /api/nearest-postcode?latitude=-27.47&longitude=153.03`: the postcode where a device is, so that addresses name no
 * position of anybody's; 404 abroad (rule:location-distance).
 */
export const routes: Routes = () => [
  get('/nearest-postcode', {
    operationId: 'nearestPostcode',
    tag: 'About',
    summary: 'The postcode nearest to a position',
    query: z.object({
      latitude: degrees(90).describe('Degrees, negative in the south.'),
      longitude: degrees(180).describe('Degrees.'),
    }),
    answers: {
      200: ['It was found.', z.object({ postcode: z.string().describe('Four digits.') })],
      400: 'This is no position.',
      404: 'No postcode is near.',
    },
    outage: 'Postcodes cannot be read just now.',
    async handle({ ctx }, position) {
      const place = (await loadPlaces(ctx)).nearest(position)
      return place
        ? apiJson({ postcode: place.postcode }, 200, cachedFor(3600))
        : apiJson({ error: 'No postcode is near.' }, 404)
    },
  }),
]

/** Written out: what is empty is no number, though it would be read as 0. */
function degrees(most: number) {
  const written = (value: unknown) => (String(value).trim() === '' ? undefined : value)
  return z.preprocess(written, z.coerce.number().min(-most).max(most))
}
