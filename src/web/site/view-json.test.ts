import { expect, test } from 'vitest'
import { viewJson, viewOf } from './view-json.ts'

test('a view is answered as JSON, and read as the same object each time', () => {
  const page = { views: new Map<string, object>(), isDocument: true }
  const view = { head: { title: 'Kia "Rio"', robots: null }, cards: [1, 2] }
  const json = viewJson(view, page)
  expect(page.views.get(json)).toBe(view)
  expect(viewOf(json)).toEqual(view)
  expect(viewOf(json)).toBe(viewOf(json))
  expect(viewOf(view)).toBe(view)
})

test('what the markup of a document says is left out of its data alone', () => {
  const view = { title: 'Home', sections: ['long words'] }
  const answered = (isDocument: boolean) =>
    viewJson(view, { views: new Map<string, object>(), isDocument }, ({ title }) => ({ title }))
  expect(answered(true)).toBe('{"title":"Home"}')
  expect(viewOf(answered(false))).toEqual(view)
})
