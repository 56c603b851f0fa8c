import { expect, test } from 'vitest'
import { unlikeEachOther } from './found-stock.server.ts'

test('the vehicles that open a page differ in body and colour as far as there are others', () => {
  const looks = (text: string) => {
    const [simple_body, simple_colour] = text.split(' ')
    return { simple_body: simple_body!, simple_colour: simple_colour!, text }
  }
  const chosen = (texts: string[]) => unlikeEachOther(texts.map(looks), 4).map(({ text }) => text)
  expect(chosen(['suv grey', 'sedan grey', 'suv white', 'sedan blue', 'ute grey', 'hatch red'])).toEqual([
    ...['suv grey', 'sedan blue', 'hatch red', 'ute grey'],
  ])
  expect(chosen(['suv grey', 'suv grey', 'suv white', 'suv grey'])).toEqual([
    ...['suv grey', 'suv white', 'suv grey', 'suv grey'],
  ])
})
