import { expect, test } from 'vitest'
import { pagesView } from './search-view.ts'

/** "1 … 6 [8] 9": pages, what is left out between them, and where one is. */
const written = (current: number, count: number) =>
  pagesView(current, count, (page) => `?page=${page}`)
    .pages.map(({ page, current: isHere, isAfterGap }) => `${isAfterGap ? '… ' : ''}${isHere ? `[${page}]` : page}`)
    .join(' ')

test('pages that are left out are marked, and one alone stands there itself', () => {
  expect(written(1, 3)).toBe('[1] 2 3')
  expect(written(1, 5)).toBe('[1] 2 3 4 5')
  expect(written(1, 6)).toBe('[1] 2 3 … 6')
  expect(written(5, 9)).toBe('1 2 3 4 [5] 6 7 8 9')
  expect(written(6, 46)).toBe('1 … 4 5 [6] 7 8 … 46')
  expect(written(46, 46)).toBe('1 … 44 45 [46]')
  expect(written(9, 3)).toBe('')
})
