import * as z from 'zod'
import { link, maybeText, pictureSrc } from '#domain/tenants/settings/words.ts'

/** Words a dealer has to write. */
export function words(says: string, maximum: number) {
  return z.string().trim().min(1).max(maximum).describe(says)
}

/** The heading, which a dealer may leave to the section. */
export const heading = maybeText('The heading.', 160)

export function picture(says: string) {
  return pictureSrc.nullable().default(null).describe(says)
}

export const pictureAlt = z
  .string()
  .trim()
  .max(200)
  .default('')
  .describe('What the picture shows, for people who cannot see it.')

export const markdown = words('Text in Markdown; HTML in it is shown as text.', 50_000)

/** Words that lead somewhere. */
export const wordedLink = z.strictObject({
  label: words('The words.', 60),
  linkTo: link.describe('Where it leads.'),
})
