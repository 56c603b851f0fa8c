import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { POSTCODE_MESSAGE } from '../forms/postcode.ts'
import { FinanceLine } from '../vehicle/price.tsx'
import { unbroken } from '../vehicle/unbroken.tsx'
import type { FinanceLineView } from '../vehicle/views.ts'
import { Button } from './button.tsx'
import { TERMS_MESSAGE_OF_FORM, TermsBox } from './check-box.tsx'
import { DistanceField } from './distance-field.tsx'
import { FormErrors } from './form-errors.tsx'
import { MoneyField } from './money-field.tsx'
import { PostcodeField } from './postcode-field.tsx'
import { RangeSlider } from './range-slider.tsx'

describe('the finance line', () => {
  test('says the repayment and the comparison rate beside it, as large', () => {
    expect(renderToStaticMarkup(<FinanceLine finance={{ repayment: '$142 /wk', comparisonRate: '8.95%' }} />)).toBe(
      '<p class="finance-line"><strong>$142 /wk</strong> <strong>8.95% comparison rate</strong></p>',
    )
  })

  test('is not drawn at all without a figure in both', () => {
    const lines = [
      { repayment: '$142 /wk', comparisonRate: '' },
      { repayment: '$142 /wk', comparisonRate: ' % ' },
      { repayment: '$142 /wk', comparisonRate: null as unknown as string },
      { repayment: '', comparisonRate: '8.95%' },
      { repayment: '$142 /wk' } as FinanceLineView,
    ]
    for (const finance of lines) expect(renderToStaticMarkup(<FinanceLine finance={finance} />)).toBe('')
    // @ts-expect-error: the type refuses a repayment by itself
    const alone: FinanceLineView = { repayment: '$142 /wk' }
    expect(alone).not.toHaveProperty('comparisonRate')
  })
})

test('the model in a name is one word, what is long breaks where it may', () => {
  const html = (name: string) => renderToStaticMarkup(<h3>{unbroken(name)}</h3>)
  expect(html('2024 Isuzu D-MAX LS-U+')).toBe('<h3>2024 Isuzu <bdi>D-MAX</bdi> <bdi>LS-U</bdi>+</h3>')
  expect(html('CX-5')).toBe('<h3><bdi>CX-5</bdi></h3>')
  expect(html('Mercedes-Benz Sprinter')).toBe('<h3>Mercedes-Benz Sprinter</h3>')
})

test('a postcode box takes four digits as text and has its own words', () => {
  const html = renderToStaticMarkup(<PostcodeField id="p" name="postcode" label="Postcode" value="0800" required />)
  for (const part of ['maxLength="4"', 'pattern="[0-9]{4}"', 'required=""', 'value="0800"', `="${POSTCODE_MESSAGE}"`])
    expect(html).toContain(part)
  expect(html).not.toContain('type="number"')
})

test('money and distance show their separators and units, and say them', () => {
  const money = renderToStaticMarkup(
    <MoneyField id="m" name="m" label="Budget" dollars={30000} picks={[5000, 70000]} />,
  )
  expect(money).toContain('value="30,000"')
  expect(money).toContain('Budget<span class="sr-only">, in dollars</span>')
  expect(money).toContain('>$70,000</button>')
  expect(money).toContain('<option value="5,000">')
  const distance = renderToStaticMarkup(<DistanceField id="d" name="d" label="Odometer" km={120000} />)
  expect(distance).toContain('value="120,000"')
  expect(distance).toContain('>kms</span>')
})

test('a terms box is required, has its exact words for when it is left empty, and shows what it is told', () => {
  const terms = { id: 't', name: 'terms', termsHref: '/terms-and-conditions' }
  const ofForm = '* You must agree to the terms of use before submitting the form.'
  expect(renderToStaticMarkup(<TermsBox {...terms} />)).toContain('required=""')
  expect(TermsBox(terms).props.message).toBe('*You must agree to the terms of use before submitting.')
  expect(TermsBox({ ...terms, message: TERMS_MESSAGE_OF_FORM }).props.message).toBe(ofForm)
  const told = renderToStaticMarkup(<TermsBox {...terms} error={TERMS_MESSAGE_OF_FORM} />)
  expect(told).toContain('aria-invalid="true" aria-describedby="t-error"')
  expect(told).toMatch(/<p id="t-error" class="field-error">.*<span>\* You must agree .* the form\.<\/span>/)
})

test('what is under way cannot be pressed again', () => {
  const html = renderToStaticMarkup(<Button busy>Sending</Button>)
  expect(html).toContain('disabled=""')
  expect(html).toContain('aria-busy="true"')
})

test('the error panel lists what is wrong as links to the fields', () => {
  const html = renderToStaticMarkup(<FormErrors id="e" errors={[{ fieldId: 'p', message: POSTCODE_MESSAGE }]} />)
  expect(html).toContain('Please fix the following errors:')
  expect(html).toContain(`<a class="link" href="#p">${POSTCODE_MESSAGE}</a>`)
  expect(renderToStaticMarkup(<FormErrors id="e" errors={[]} />)).toContain('hidden=""')
})

test('a slider sends its boxes only, and an open end is an empty box', () => {
  const html = renderToStaticMarkup(
    <RangeSlider
      id="s"
      legend="Price"
      names={{ low: 'min[price]', high: 'max[price]' }}
      bounds={{ min: 5000, max: 250000, step: 500 }}
      from={null}
      to={60000}
      prefix="$"
    />,
  )
  const named = html.match(/<input[^>]*\sname="[^"]+"[^>]*>/g)!
  expect(named).toHaveLength(2)
  expect(named.every((input) => input.includes('type="number"'))).toBe(true)
  expect(named[0]).toContain('value=""')
  expect(named[1]).toContain('value="60000"')
  expect(html).toContain('aria-valuetext="$5,000"')
})
