import { describe, expect, test } from 'vitest'
import { type Box, hrefIn, type Press, turnedBy } from './press.ts'
import type { OptionView, SearchView } from './views.ts'

function choice(value: string, selected: boolean, more: Partial<OptionView> = {}): OptionView {
  return { value, label: value, count: 1, href: `/search?without=${value}`, selected, disabled: false, ...more }
}

const models = { attribute: 'model' as const, moreText: '', lessText: '', options: [choice('Prado', true)] }
const SEARCH = {
  chips: [{ label: 'Make', value: 'Toyota', href: '/search?without=Toyota' }],
  facets: [
    {
      attribute: 'make',
      clearHref: '/search/ute',
      options: [choice('Toyota', true, { models }), choice('Kia', false)],
    },
    { attribute: 'body', clearHref: '/search/toyota', options: [choice('Ute', true)] },
  ],
  ranges: [{ attribute: 'price', clearHref: null }],
  near: { clearHref: '/search/anywhere' },
} as unknown as SearchView

const isTicked = ({ option }: { option: OptionView }) => option.selected === true
const turned = (press: Press, href = '') => turnedBy(press, href, SEARCH, isTicked).map(({ value }: Box) => value)

describe('a press turns', () => {
  test('its own box', () => {
    expect(turned({ kind: 'option', name: 'refinementList[make][]', value: 'Kia', ticked: true })).toEqual(['Kia'])
  })
  test('of a group what is ticked, the models under its makes with it', () => {
    expect(turned({ kind: 'group', group: 'make' })).toEqual(['Toyota', 'Prado'])
  })
  test('all that is ticked', () => {
    expect(turned({ kind: 'all' })).toEqual(['Toyota', 'Prado', 'Ute'])
  })
  test('as a chip the choice that leads where it does', () => {
    expect(turned({ kind: 'chip', label: 'Make', value: 'Toyota' }, '/search?without=Toyota')).toEqual(['Toyota'])
  })
  test('nothing where a search is tried again', () => {
    expect(turned({ kind: 'retry' })).toEqual([])
  })
})

describe('in another list', () => {
  test.each<[Press, string | null]>([
    [{ kind: 'chip', label: 'Make', value: 'Toyota' }, '/search?without=Toyota'],
    [{ kind: 'chip', label: 'Model', value: 'Toyota' }, null],
    [{ kind: 'group', group: 'body' }, '/search/toyota'],
    [{ kind: 'group', group: 'price' }, null],
    [{ kind: 'group', group: 'near' }, '/search/anywhere'],
    [{ kind: 'group', group: 'colour' }, null],
  ])('the like of %j leads to %s', (press, href) => {
    expect(hrefIn(SEARCH, press)).toBe(href)
  })
})
