import * as z from 'zod'
import { slug } from '#domain/tenants/settings/words.ts'
import { heading } from '../written.ts'

export const schema = z.strictObject({
  title: heading,
  location: slug.describe('The slug of one of your locations that shoppers may see.'),
})

export type { LocationSectionView as View } from '../../locations/views.ts'
