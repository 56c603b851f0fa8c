import { expect, test } from 'vitest'
import { type DocumentView, markedView, viewJson, viewOf } from './view-json.ts'

test('a view is answered as JSON, and read as the same object each time', () => {
  const view = { head: { title: 'Kia "Rio"', robots: null }, cards: [1, 2] }
  const json = viewJson(view, { views: [], isDocument: false })
  expect(viewOf(json)).toEqual(view)
  expect(viewOf(json)).toBe(viewOf(json))
  expect(viewOf(view)).toBe(view)
})

test('for a document a view is marked, and what its markup says is left out of its data alone', () => {
  const views: DocumentView[] = []
  const root = { site: 'Harbour Motors' }
  const home = { title: 'Home', sections: ['long words'] }
  const page = { views, isDocument: true }
  expect([viewJson(root, page), viewJson(home, page, ({ title }) => JSON.stringify({ title }))]).toEqual([
    '\u00001',
    '\u00002',
  ])
  expect(views.map(({ json }) => json)).toEqual(['{"site":"Harbour Motors"}', '{"title":"Home"}'])
  expect([markedView('\u00001', views), markedView('\u00002', views), markedView({ code: '503' }, views)]).toEqual([
    root,
    home,
    undefined,
  ])
  const answered = viewJson(home, { views, isDocument: false }, ({ title }) => JSON.stringify({ title }))
  expect(viewOf(answered)).toEqual(home)
})
