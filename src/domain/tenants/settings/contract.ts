import { distance } from 'fastest-levenshtein'
import * as z from 'zod'
import { CONTRACT_FIELDS, fieldsIn } from './contract-fields.ts'
import { SIGNING_SERVICES } from './vocabulary.ts'
import * as s from './words.ts'

const KNOWN: readonly string[] = CONTRACT_FIELDS
const near = (name: string) => KNOWN.toSorted((a, b) => distance(a, name) - distance(b, name))[0]!

/** Words with named fields; one that is none is told by its name. */
const template = z
  .string()
  .trim()
  .min(1)
  .max(20_000)
  .check(({ value, issues }) => {
    for (const name of fieldsIn(value).filter((field) => !KNOWN.includes(field)))
      issues.push({
        code: 'custom',
        message: `There is no field {${name}}; did you mean {${near(name)}}? There are: ${KNOWN.join(', ')}`,
        input: value,
      })
  })

export const contract = s.group('The contract pack of an order (rule:contract-pack).', {
  documents: s.rowsOf('What the pack is made of, in order: your contract of sale first. Without any no pack is made.', {
    title: z.string().trim().min(1).max(120).describe('Its heading.'),
    text: template.describe(
      'Its words; a blank line begins a paragraph, a field stands in braces, such as {buyer_name}.',
    ),
    states: z.array(s.state).max(8).default([]).describe('It is only for vehicles that stand in these; empty: in any.'),
    carTypes: z
      .array(z.enum(['new', 'used', 'demo']))
      .max(3)
      .default([])
      .describe('It is only for these kinds of vehicles; empty: for all.'),
  }),
  signing: s.maybe(
    z.enum(SIGNING_SERVICES),
    'Who has packs signed on screen; without one they are printed and signed by hand. The sandbox, of demos alone, signs nothing.',
  ),
})
