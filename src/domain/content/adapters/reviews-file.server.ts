import { type CsvError, type Info, parse } from 'csv-parse/sync'
import * as z from 'zod'
import { isoDate } from '#domain/tenants/settings/words.ts'
import { averageRating, type FetchedReview, type ReviewSource } from '../reviews/review-source.ts'

const optional = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .default('')
    .transform((text) => text.trim() || null)
const rowSchema = z.strictObject({
  id: optional(200),
  customer_name: z.string().trim().min(1).max(80),
  // An empty cell is no number, though it would be read as 0.
  rating: z.string().trim().min(1).pipe(z.coerce.number<string>().min(0).max(5)),
  text: optional(3000),
  review_date: isoDate,
  reply_text: optional(2000),
  reply_date: isoDate.or(z.literal('').transform(() => null)).default(null),
  dealership: optional(63),
})

/**
 * Reviews of a CSV file: `customer_name,rating,text,review_date,reply_text,reply_date,dealership,id`, of which name, rating
 * and date are needed. A row that cannot be used is a failure that names its line: some of the reviews are not all.
 */
export function reviewsFile(csv: string): ReviewSource {
  return {
    name: 'file',
    async read() {
      try {
        const options = { bom: true, columns: true, info: true, skip_empty_lines: true } as const
        const rows = parse(csv, options) as unknown as { record: unknown; info: Info }[]
        const reviews = rows.map(({ record, info }, index) => reviewOf(record, info.lines, index))
        reviews.sort((a, b) => b.reviewDate.localeCompare(a.reviewDate))
        return {
          kind: 'read',
          reviews,
          count: reviews.length,
          average: averageRating(reviews.map(({ rating }) => rating)),
        }
      } catch (error) {
        return { kind: 'failed', reason: (error as CsvError | Error).message }
      }
    },
  }
}

function reviewOf(record: unknown, line: number, index: number): FetchedReview {
  const read = rowSchema.safeParse(record)
  if (!read.success) {
    const [{ path, message }] = read.error.issues as [z.core.$ZodIssue]
    throw new Error(`Line ${line}, ${path.join('.') || 'the row'}: ${message}`)
  }
  const { id, customer_name, rating, text, review_date, reply_text, reply_date, dealership } = read.data
  return {
    externalId: id ?? String(index + 1),
    customerName: customer_name,
    rating,
    text,
    reviewDate: review_date,
    replyText: reply_text,
    replyDate: reply_date,
    dealership,
  }
}
