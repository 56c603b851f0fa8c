import * as z from 'zod'
import { reasonsOf } from '#domain/tenants/settings/reasons.ts'
import { SECTION_NAMES, SECTION_SCHEMAS, type Section, type SectionName } from '#ui/sections/sections.ts'
import { runShape } from './article-schema.ts'

const title = z.string().trim().min(1).max(120)
const description = z.string().trim().min(1).max(320)
const MOST_SECTIONS = 40
const sectionOfAnyName = z.looseObject({ section: z.enum(SECTION_NAMES) })

/** `content/pages/<path>.json` without what its sections say: those are checked one by one, each by its own schema. */
export const pageFrameSchema = z.strictObject({
  $schema: z.string().optional().describe('Where an editor finds the description of this file.'),
  title: title.optional().describe('The heading of the page, and what tabs and search engines call it.'),
  description: description.optional().describe('What search engines say of the page.'),
  ...runShape,
  sections: z.array(sectionOfAnyName).min(1).max(MOST_SECTIONS).describe('What the page shows, in this order.'),
})

/** A section as the dealer wrote it; what is left out has its default when it is read. */
export type WrittenSection = { section: SectionName } & Record<string, unknown>

/** Front matter of `content/pages/<path>.md`. */
export const markdownPageSchema = z.strictObject({
  title: title.describe('The heading of the page.'),
  description: description.optional().describe('What search engines say of the page.'),
  ...runShape,
})

export type ReadSection = { kind: 'section'; section: Section } | { kind: 'unfit'; reason: string }

/** Fills the defaults of a section; `unfit` is one that is no section of this release, or says what it may not. */
export function readSection(written: unknown): ReadSection {
  const named = sectionOfAnyName.safeParse(written)
  if (!named.success) return { kind: 'unfit', reason: reasonsOf(named.error) }
  const { section, ...rest } = named.data
  const read = SECTION_SCHEMAS[section].safeParse(rest)
  return read.success
    ? { kind: 'section', section: { section, ...read.data } as Section }
    : { kind: 'unfit', reason: reasonsOf(read.error) }
}

/** Fills the defaults of a section known to be good; throws where it is not. */
export function completeSection(written: WrittenSection): Section {
  const read = readSection(written)
  if (read.kind === 'unfit') throw new Error(`The section ${written.section} does not fit: ${read.reason}`)
  return read.section
}

/** The published JSON Schema of a page (docs/page.schema.json). */
export function pageJsonSchema(): Record<string, unknown> {
  const sections = SECTION_NAMES.map((name) =>
    SECTION_SCHEMAS[name].extend({ section: z.literal(name).describe('What it is.') }),
  )
  const whole = pageFrameSchema.extend({ sections: z.array(z.union(sections)).min(1).max(MOST_SECTIONS) })
  return {
    ...z.toJSONSchema(whole, { io: 'input', unrepresentable: 'any' }),
    title: 'A page of a Forecourt tenant',
    description:
      'content/pages/<path>.json in a tenant’s folder: a page as a list of sections; home.json is the home page.',
  }
}
