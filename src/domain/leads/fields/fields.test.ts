import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseTenantConfig } from '#domain/publishing/tenant-config.ts'
import { LEAD_FIELD_TYPES, LEAD_FORM_NAMES } from '#domain/tenants/settings/vocabulary.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { fieldsOf, HIDDEN_FIELDS, LEAD_FORMS, type LeadFormName, PLACE_FIELDS, stepsOf } from '../lead-forms.ts'
import { readLeadFields } from '../lead-schema.ts'
import { FIELD_TYPES } from './field-types.ts'
import type { LeadFormFacts } from './form-fields.ts'

const PERSON = { name: 'Zoë', last_name: 'O’Brien', email: 'zoe@example.com', phone: '0491 570 156', postcode: '4000' }

function facts(fields: object[], given: Partial<LeadFormFacts> = {}): LeadFormFacts {
  const settings = completeSettings({ forms: { fields, messageRequired: false } } as never)
  return { settings, dealerships: [], locations: [], vehicle: null, ...given }
}
const row = (field: string, given: object = {}, form: LeadFormName = 'vehicle') => ({ form, field, ...given })
const names = (fields: object[], form: LeadFormName = 'vehicle') =>
  fieldsOf(form, facts(fields)).map(({ name }) => name)
const errorsOf = (typed: object, fields: object[], form: LeadFormName = 'vehicle') => {
  const read = readLeadFields(form, facts(fields), { ...PERSON, ...typed })
  return read.kind === 'invalid' ? read.errors : {}
}

describe('what a dealer changes of a form (rule:form-fields)', () => {
  const usual = ['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'opt_in']

  test('fields are left out, added above the tick boxes, and moved', () => {
    expect(names([])).toEqual(usual)
    expect(names([row('postcode', { shown: false })])).not.toContain('postcode')
    expect(names([row('colour', { type: 'string', label: 'Colour' })]).slice(-3)).toEqual([
      'message',
      'colour',
      'opt_in',
    ])
    expect(names([row('message', { after: 'top' })])[0]).toBe('message')
    expect(names([row('phone', { after: 'name' })]).slice(0, 3)).toEqual(['name', 'phone', 'last_name'])
    expect(names([row('rego')], 'offer')).toEqual(usual)
    expect(names([row('appointment', {}, 'offer')], 'offer')).toContain('appointment')
    expect(names([row('phone', { after: 'location' })])).toEqual(usual)
  })

  test('free times stand only on forms that book one; elsewhere date and time are a wish', () => {
    const { settings } = facts([row('appointment', {}, 'offer')])
    settings.bookings.testDrive.slots = true
    settings.bookings.service.slots = true
    settings.forms.testDriveDateTime = false
    const typeOn = (form: LeadFormName) =>
      fieldsOf(form, facts([], { settings })).find(({ name }) => name === 'appointment')?.type
    expect([typeOn('test-drive'), typeOn('service'), typeOn('offer'), typeOn('general')]).toEqual([
      'slot',
      'slot',
      'date-time',
      undefined,
    ])
  })

  test('words, what is required, and what a field starts with follow into drawing, schema and errors', () => {
    const fields = [
      row('last_name', { required: false }),
      row('message', { label: 'Tell us more', required: true, value: 'I would like to know …' }),
    ]
    expect(fieldsOf('vehicle', facts(fields)).find(({ name }) => name === 'message')).toMatchObject({
      label: 'Tell us more',
      value: 'I would like to know …',
    })
    expect(errorsOf({ last_name: '', message: '' }, fields)).toEqual({
      message: ['Tell us more: please fill this in.'],
    })
  })

  test('another form, and what programs send of a field that is left out, are as they were', () => {
    const fields = [row('postcode', { shown: false })]
    expect(fieldsOf('offer', facts(fields)).map(({ name }) => name)).toContain('postcode')
    expect(errorsOf({}, fields)).toEqual({})
    expect(errorsOf({ postcode: undefined }, fields)).toEqual({})
  })

  test('a field stands in the step of its neighbour', () => {
    const fields = [row('tow_bar', { type: 'checkbox', label: 'Tow bar', after: 'condition' }, 'sell-my-car')]
    const made = fieldsOf('sell-my-car', facts(fields))
    const step = (wanted: string) => made.find(({ name }) => name === wanted)?.step
    expect([step('make'), step('tow_bar'), step('email'), step('opt_in')]).toEqual([0, 1, 2, 2])
    expect(stepsOf('sell-my-car')).toHaveLength(3)
    expect(stepsOf('general')).toEqual([])
  })
})

/** A field of each type, what it takes, and what it does not. */
const OF_TYPE: Record<(typeof LEAD_FIELD_TYPES)[number], { good: unknown[]; bad: [unknown, string][]; options?: string[] }> = {
  string: { good: ['Red', 7], bad: [['', 'please fill this in'], [['a'], 'must be text'], ['x'.repeat(101), '100 char']] },
  textarea: { good: ['Two\nlines'], bad: [[{}, 'must be text'], ['x'.repeat(1_000_000), '5000 characters']] },
  email: { good: ['zoe@example.com'], bad: [['zoe', 'e-mail address'], [['a@b.example', 'c@d.example'], 'must be text']] },
  phone: { good: ['+61 491 570 156'], bad: [['12', 'phone number'], ['0491570156; drop', 'phone number']] },
  postcode: { good: ['0800'], bad: [['', 'Invalid postcode'], ['40000', 'Invalid postcode'], ['4O00', 'Invalid postcode']] },
  select: { good: ['Red', 'RED'], bad: [['Mauve', 'one of the list'], ['', 'fill this in'], [['Red', 'Blue'], 'must be text']], options: ['Red', 'Blue'] },
  radio: { good: ['Blue'], bad: [['Mauve', 'one of the list'], ['', 'fill this in'], [{ $ne: 1 }, 'must be text']], options: ['Red', 'Blue'] },
  checkbox: { good: ['yes', true, 'on'], bad: [[undefined, 'please tick this'], ['no', 'please tick this'], [['on'], 'please tick']] },
  checkboxes: { good: ['Red', ['Red', 'Blue']], bad: [[undefined, 'choose one or more'], [['Red', 'Mauve'], 'from the list']], options: ['Red', 'Blue'] },
  'date-time': { good: ['2026-12-01T10:30'], bad: [['tomorrow', 'a day and a time'], ['01/12/2026', 'a day and a time']] },
  number: { good: ['1,200', '$1200', 7], bad: [['', 'fill this in'], ['12.50', 'a whole number'], ['-1', 'a whole number'], ['9'.repeat(12), 'from 0 to']] },
  file: { good: [['a.jpg']], bad: [[undefined, 'please attach'], ['a.jpg', 'multipart/form-data'], [Array(7).fill('a.jpg'), '6 files']] },
  hidden: { good: ['summer'], bad: [['<b>x</b>', 'cannot be read'], [{}, 'cannot be read']] },
} // biome-ignore format: one table

describe.each(LEAD_FIELD_TYPES)('a field of the type %s', (type) => {
  const { good, bad, options = [] } = OF_TYPE[type]
  const own = [
    row('own_field', { type, label: 'Own', required: true, options, ...(type === 'hidden' && { value: 'summer' }) }),
  ]

  test('takes what it is for', () => {
    for (const value of good) expect(errorsOf({ own_field: value }, own), String(value)).toEqual({})
  })

  test('says of itself what is wrong, and nothing of others', () => {
    for (const [value, words] of bad)
      expect(errorsOf({ own_field: value }, own), String(value)).toEqual({
        own_field: [expect.stringContaining(words)],
      })
  })

  test('takes no control characters, broken characters or markup', () => {
    for (const value of ['Z\u0000', 'Z\u001b[31m', '\ud800', '\u202egnp', '<script>1</script>'])
      expect(Object.keys(errorsOf({ own_field: value }, own)), JSON.stringify(value)).toEqual(['own_field'])
  })

  test('takes at most three files to add', () => {
    const src = join(import.meta.dirname, '../../..')
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const key = /^\w+$/.test(type) ? type : `'${type}'`
    const knows = files.filter((file) =>
      new RegExp(
        `(?:Readonly<)?Record<LeadFieldType,[\\s\\S]*?\\n  ${key}:|LEAD_FIELD_TYPES = \\[[\\s\\S]*?'${type}'`,
      ).test(readFileSync(join(src, file), 'utf8')),
    )
    expect(knows.sort()).toEqual([
      'domain/leads/fields/field-types.ts',
      'domain/tenants/settings/vocabulary.ts',
      'ui/leads/lead-field.tsx',
    ])
  })
})

test('an option is found without regard to case, unless the exact one is listed', () => {
  const options = ['a', 'A', 'Red'].map((value) => ({ value, label: value }))
  const chosen = FIELD_TYPES.select({ name: 'own', label: 'Own', type: 'select', required: true, options } as never)
  expect(['A', 'a', 'RED'].map((value) => chosen.parse(value))).toEqual(['A', 'a', 'Red'])
})

describe.each(LEAD_FORM_NAMES)('the form %s', (form) => {
  const forms = { regoField: true, termsRequired: true, additionalServices: ['Wash'], careers: true }
  const settings = completeSettings({
    forms: { ...forms, locationRequired: 'always' },
    bookings: { testDrive: { slots: true }, service: { slots: true } },
    cards: { buttons: ['quick-enquiry'] },
    finance: { application: { enabled: true } },
  } as never)
  const places = ['north', 'south'].map((slug) => ({ slug, name: slug }))
  const asked = { settings, dealerships: places, locations: places, vehicle: null }

  test('says of each of its fields, seen and unseen, what it cannot take', () => {
    const shown = fieldsOf(form, asked).map(({ name }) => name)
    const bad = [{ a: 1 }, [[1]], 'Z\u0000', '\ud800', '<b>Z</b>', 'x'.repeat(1_000_000)]
    for (const name of [...shown, ...HIDDEN_FIELDS, ...PLACE_FIELDS])
      for (const value of bad) {
        const read = readLeadFields(form, asked, { [name]: value })
        const errors = read.kind === 'invalid' ? read.errors : {}
        expect(errors[name]?.[0], `${name}: ${JSON.stringify(value).slice(0, 20)}`).toBeTruthy()
      }
  })

  test('a box that somebody left and one that is sent nonsense are two things', () => {
    const optIn = (value: unknown) => readLeadFields(form, asked, { opt_in: value })
    const hasBox = fieldsOf(form, asked).some(({ name }) => name === 'opt_in')
    for (const left of [undefined, null, '', false, 'off'])
      expect((optIn(left) as { errors: object }).errors).not.toHaveProperty('opt_in')
    if (hasBox)
      expect(optIn('maybe')).toMatchObject({
        errors: { opt_in: [expect.stringContaining('please tick this, or leave it.')] },
      })
  })
})

test('every form has a name that settings know', () => {
  expect(Object.keys(LEAD_FORMS).sort()).toEqual([...LEAD_FORM_NAMES].sort())
})

describe('what a row says wrongly is refused with its place', () => {
  const problems = (fields: object[]) => {
    const config = { slug: 'harbour', name: 'Harbour', template: 'meridian', settings: { forms: { fields } } }
    const parsed = parseTenantConfig(config)
    return parsed.kind === 'invalid'
      ? parsed.problems.map(({ path, reason, suggestion }) => [path, reason, suggestion])
      : []
  }
  const at = (key: string) => `settings.forms.fields[0].${key}`
  test.each([
    ['an unknown form', row('phone', {}, 'vehicles' as never), at('form'), /one of: general/, 'vehicle'],
    ['an unknown field', row('post_code'), at('field'), /needs its type/, 'postcode'],
    ['a name of no field', row('Post Code'), at('field'), /lower-case/, undefined],
    ['a field that must stay', row('email', { shown: false }), at('shown'), /stays/, undefined],
    ['a contact that is optional', row('phone', { required: false }), at('required'), /must be filled in/, undefined],
    ['a time that must be chosen', row('appointment', { required: true }, 'test-drive'), at('required'), /never required/, undefined],
    ['another type for a known field', row('name', { type: 'textarea' }), at('type'), /comes with its type/, undefined],
    ['options of a known field', row('message', { options: ['a'] }), at('options'), /comes with its options/, undefined],
    ['consent worded elsewhere', row('opt_in', { label: 'Yes!' }), at('field'), /optIn/, undefined],
    ['a field without words', row('own', { type: 'string' }), at('label'), /needs words/, undefined],
    ['a list of one', row('own', { type: 'radio', label: 'O', options: ['a'] }), at('options'), /nothing to choose/, undefined],
    ['options of a line', row('own', { type: 'string', label: 'O', options: ['a'] }), at('options'), /offers nothing/, undefined],
    ['an empty hidden field', row('own', { type: 'hidden', label: 'O' }), at('value'), /needs the value/, undefined],
    ['a start that is no option', row('own', { type: 'select', label: 'O', options: ['a', 'b'], value: 'c' }), at('value'), /none of its options/, undefined],
    ['a name forms send already', row('car_id', { type: 'string', label: 'O' }), at('field'), /something else/, undefined],
    ['an unknown neighbour', row('phone', { after: 'emial' }), at('after'), /no such field/, 'email'],
    ['itself as neighbour', row('phone', { after: 'phone' }), at('after'), /no such field/, 'phone'],
    ['a field the form has not', row('rego', { shown: false }, 'finance'), at('field'), /to leave out/, undefined],
  ])('%s', (_, wrong, path, reason, suggestion) => {
    expect(problems([wrong])).toEqual([[path, expect.stringMatching(reason), suggestion]])
  }) // biome-ignore format: one table

  test('a field of a form has one row, and a form twenty fields of its own', () => {
    expect(problems([row('phone'), row('phone')])).toEqual([
      ['settings.forms.fields[1].field', 'This form has a row for it already', undefined],
    ])
    const many = Array.from({ length: 21 }, (_, at) => row(`own_${at}`, { type: 'string', label: 'O' }))
    expect(problems(many)).toEqual([['settings.forms.fields[20].field', expect.stringMatching(/20 fields/), undefined]])
  })
})
