import fc from 'fast-check'
import { tenantConfigJsonSchema } from '#domain/publishing/tenant-config-schema.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  pattern?: string
  format?: string
}

const word = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/)
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  // Graphemes may be several characters long, and characters are what the schema counts.
  .filter((text) => text.trim() === text && text.length <= 20 && !/\p{Cc}/u.test(text))
const hour = fc.integer({ min: 0, max: 23 }).map((value) => String(value).padStart(2, '0'))

/** Settings as dealers might write them, drawn from the published schema itself: every switch, number and list. */
export function settingsArbitrary(): fc.Arbitrary<Record<string, unknown>> {
  const { properties } = tenantConfigJsonSchema() as Schema
  return fromSchema(properties!.settings!) as fc.Arbitrary<Record<string, unknown>>
}

/** Whole configurations of one slug: dealerships, locations with hours, manufacturers with models, settings. */
export function configArbitrary(slug: string, domain: string): fc.Arbitrary<Record<string, unknown>> {
  const dealership = fc.record(
    {
      slug: word,
      name: words,
      legalName: words,
      website: fc.record({ name: words, url: fc.constant(`https://${domain}`) }),
      averageRating: fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100),
      reviewCount: fc.nat(5000),
      feedCodes: fc.array(words, { maxLength: 2 }),
    },
    { requiredKeys: ['slug', 'name'] },
  )
  const model = fc.record(
    { slug: word, name: words, body: words, priceFromCents: fc.nat() },
    { requiredKeys: ['slug', 'name'] },
  )
  const config = fc.record(
    {
      slug: fc.constant(slug),
      name: words,
      template: fc.constant('meridian'),
      hosts: fc.record(
        {
          primary: fc.constantFrom(null, `www.${domain}`),
          aliases: fc.subarray([domain, `old.${domain}`, `m.${domain}`]),
          preview: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
      tokens: fc.record(
        {
          accent: fc.constantFrom('#c8102e', 'oklch(60% 0.1 200)'),
          radius: fc.constant('4px'),
          'font-text': fc.constant('inter'),
        },
        { requiredKeys: [] },
      ),
      settings: settingsArbitrary(),
      dealerships: fc.uniqueArray(dealership, { maxLength: 3, selector: bySlug }),
      locations: fc.uniqueArray(location(), { maxLength: 3, selector: bySlug }),
      manufacturers: fc
        .uniqueArray(fc.record({ slug: word, name: words }), { maxLength: 2, selector: bySlug })
        .chain((makers) =>
          fc
            .uniqueArray(model, { maxLength: 4, selector: bySlug })
            .map((models) => makers.map((maker, i) => ({ ...maker, models: i === 0 ? models : [] }))),
        ),
    },
    { requiredKeys: ['slug', 'name', 'template'] },
  )
  // As a file brings it: JSON knows no -0.
  return config.map((drawn) => JSON.parse(JSON.stringify(drawn)))
}

function location(): fc.Arbitrary<{ slug: string }> {
  const span = fc
    .tuple(hour, hour)
    .filter(([opens, closes]) => opens < closes)
    .map(([opens, closes]) => ({ opens: `${opens}:30`, closes: `${closes}:30` }))
  const day = fc.oneof(fc.constant('closed' as const), span, fc.record({ note: words }))
  const date = fc.integer({ min: 1, max: 28 }).map((value) => `2026-12-${String(value).padStart(2, '0')}`)
  const special = date.chain((on) =>
    fc.oneof(
      fc.constant({ date: on, closed: true }),
      span.map((hours) => ({ date: on, ...hours, name: 'Holiday' })),
    ),
  )
  return fc.record(
    {
      slug: word,
      name: words,
      visible: fc.boolean(),
      type: fc.constantFrom('', 'sales', 'used', 'service', 'parts', 'service-and-parts'),
      subtype: fc.constantFrom('', 'pre-owned sales'),
      manufacturers: fc.array(words, { maxLength: 3 }),
      street: words,
      state: fc.constantFrom('QLD', 'NSW'),
      postcode: fc.constantFrom('4215', '0800'),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      timeZone: fc.constantFrom('Australia/Perth', 'Australia/Adelaide'),
      phone: fc.constantFrom('07 5550 1234', '1300 975 707'),
      openingHours: fc.oneof(
        fc.constant(null),
        fc.record({ monday: day, saturday: day, sunday: day }, { requiredKeys: [] }),
      ),
      specialHours: fc.uniqueArray(special, { maxLength: 3, selector: ({ date }) => date }),
    },
    { requiredKeys: ['slug', 'name'] },
  )
}

/** Values a schema allows; undefined for texts of a form that cannot be drawn (filters, links, time zones). */
function fromSchema(schema: Schema): fc.Arbitrary<unknown> | undefined {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) {
    const branches = schema.anyOf.flatMap((branch) => fromSchema(branch) ?? [])
    return branches.length > 0 ? fc.oneof(...branches) : undefined
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer')
    return fc.integer({ min: leastOf(schema), max: Math.min(schema.maximum ?? 1000, 1_000_000_000) })
  if (schema.type === 'number')
    return fc
      .integer({ min: Math.ceil((schema.minimum ?? 0) * 4), max: Math.floor((schema.maximum ?? 100) * 4) })
      .map((quarters) => quarters / 4)
  if (schema.type === 'string')
    return schema.pattern || schema.format || !schema.minLength || schema.minLength > 1 ? undefined : words
  if (schema.type === 'array') {
    const item = schema.items && fromSchema(schema.items)
    return item && fc.array(item, { minLength: schema.minItems ?? 0, maxLength: 2 })
  }
  return schema.properties && objectFrom(schema.properties, schema.required ?? [])
}

function objectFrom(properties: Record<string, Schema>, required: string[]): fc.Arbitrary<unknown> | undefined {
  const fields = Object.entries(properties).flatMap(([key, property]) => {
    const drawn = NOT_DRAWN.has(key) ? undefined : fromSchema(property)
    return drawn ? [[key, drawn] as const] : []
  })
  const drawnKeys = fields.map(([key]) => key)
  if (required.some((key) => !drawnKeys.includes(key))) return undefined
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as never })
}

/** Texts the schema cannot describe wholly: a filter, a time zone; and menus, which need one of three keys. */
const NOT_DRAWN = new Set([
  'baseFilter',
  'exclusions',
  'rankBoosts',
  'filter',
  'timeZone',
  'header',
  'footer',
  'calculator',
  'sliders',
])

function bySlug({ slug }: { slug: string }): string {
  return slug
}

/** The least whole number a schema allows. */
function leastOf({ minimum, exclusiveMinimum }: { minimum?: number; exclusiveMinimum?: number }): number {
  return minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
}
