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

test('a box of terms leads to them, where there are some', () => {
  const given = { id: 'f', name: 'terms', label: 'I agree to the terms of use, and pay.', required: true }
  const html = renderToStaticMarkup(<LeadField {...given} type="checkbox" termsHref="/terms-and-conditions" />)
  expect(html).toMatch(/I agree to the <a [^>]*href="\/terms-and-conditions"[^>]*>terms of use<\/a>, and pay\./)
  expect(renderToStaticMarkup(<LeadField {...given} type="checkbox" />)).not.toContain('<a ')
})

test('what a choice asks for is marked by the choice that brings it into sight', () => {
  const way = ['post', 'fetch'].map((value) => ({ value, label: value }))
  const asked = (name: string, is: string) => ({
    ...{ name, label: name, type: 'string' as const, required: false, shownWhen: { field: 'way', is: [is] } },
  })
  const fields = [
    { name: 'way', label: 'Way', type: 'radio' as const, required: true, options: way },
    ...[asked('street', 'post'), asked('town', 'post'), asked('hour', 'fetch')],
  ]
  const html = renderToStaticMarkup(<LeadForm form={{ ...FORM, steps: undefined, fields }} />)
  expect(html).toMatch(/data-shows="1"[^>]* value="post"/)
  expect(html).toMatch(/data-shows="2"[^>]* value="fetch"/)
  expect(html.match(/data-shown-by="1"/g)).toHaveLength(2)
  expect(html.match(/data-shown-by="2"/g)).toHaveLength(1)
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
