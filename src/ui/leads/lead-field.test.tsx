import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LEAD_FIELD_TYPES } from '#domain/tenants/settings/vocabulary.ts'
import { LeadField } from './lead-field.tsx'
import { LeadForm } from './lead-form.tsx'
import type { LeadFormView } from './view.ts'

const OPTIONS = ['Red', 'Blue'].map((word) => ({ value: word, label: word }))

test.each(LEAD_FIELD_TYPES)('a field of the type %s is sent by its name', (type) => {
  const html = renderToStaticMarkup(
    <LeadField id="f-own" name="own" label="Own" type={type} required={false} options={OPTIONS} value="Red" />,
  )
  expect(html).toMatch(/<(?:input|select|textarea) [^>]*name="own"/)
  if (type !== 'hidden') expect(html).toContain('Own')
})

test('what was ticked and chosen is shown again', () => {
  const given = { id: 'f', name: 'own', label: 'Own', required: false, options: OPTIONS }
  const boxes = renderToStaticMarkup(<LeadField {...given} type="checkboxes" values={['Blue']} />)
  expect(boxes).toMatch(/checked="" value="Blue"/)
  expect(boxes).not.toMatch(/checked="" value="Red"/)
  const radios = renderToStaticMarkup(<LeadField {...given} type="radio" value="Red" />)
  expect(radios).toMatch(/checked="" value="Red"/)
  expect(radios).not.toMatch(/checked="" value="Blue"/)
})

const FORM: LeadFormView = {
  id: 'sell',
  action: '/api/leads',
  send: 'Send Enquiry',
  steps: ['Your car', 'You'],
  fields: [
    { name: 'make', label: 'Make', type: 'string', required: true, step: 0 },
    { name: 'photos', label: 'Photos', type: 'file', required: false, step: 0 },
    { name: 'email', label: 'Email', type: 'email', required: true, step: 1 },
  ],
  hidden: [],
  privacy: 'To us.',
  errors: [],
}

test('without scripts, steps are one long form with all fields, and one button that sends it whole', () => {
  const html = renderToStaticMarkup(<LeadForm form={FORM} />)
  expect(html.match(/<fieldset/g)).toHaveLength(2)
  expect(html).not.toMatch(/<fieldset[^>]*hidden/)
  expect(html.match(/<button/g)).toHaveLength(1)
  // A style that only browsers with scripts obey hides the later step, and says Next (lead-form.css).
  expect(html).toContain(
    '<span class="with-scripts">Next</span><span class="without-scripts">Send Enquiry</span></button>',
  )
  expect(html.match(/class="lead-step without-scripts"/g)).toHaveLength(1)
  expect(html).toContain('encType="multipart/form-data"')
})

test('what the server found is listed with the focus; what is wrong with no field in sight is said of the whole', () => {
  const errors = [
    { name: 'email', message: 'Please enter an e-mail address.' },
    { name: 'car_id', message: 'There is no such vehicle here.' },
  ]
  const html = renderToStaticMarkup(<LeadForm form={{ ...FORM, errors }} />)
  expect(html).toMatch(/<div id="sell-errors"[^>]*autofocus=""/i)
  expect(html).toContain('href="#sell-email"')
  expect(html).not.toContain('#sell-car-id')
  expect(html).toMatch(
    /panel-destructive.*An error occurred when submitting this form.*There is no such vehicle here\./s,
  )
})
