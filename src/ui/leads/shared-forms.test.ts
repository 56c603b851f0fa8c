import { expect, test } from 'vitest'
import { sampleForm } from '../../../test/support/sample-views.ts'
import { shareForms, wholeForm } from './shared-forms.ts'

test('forms of a page are sent with each field once, and are whole again in the browser', () => {
  const about = (form: string) => [
    { name: 'form', value: form },
    { name: 'car_id', value: '7' },
  ]
  const drive = { ...sampleForm('drive', 'Book a Test Drive'), hidden: about('test-drive') }
  const photos = {
    ...sampleForm('photos', 'Request Photos'),
    hidden: about('request-photos'),
    fields: drive.fields.filter(({ name }) => name !== 'appointment'),
  }
  const { parts, forms } = shareForms([drive, photos])
  expect(parts).toMatchObject({ privacy: 'To us.', fields: drive.fields })
  expect(parts!.hidden).toHaveLength(3)
  expect(forms.map((form) => wholeForm(parts!, form))).toEqual([drive, photos])
})

test('a page without a form sends nothing of one', () => {
  expect(shareForms([])).toEqual({ parts: null, forms: [] })
})
