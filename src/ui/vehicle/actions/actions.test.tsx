import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { wholeVehicle } from '../../../../test/support/sample-views.ts'
import { loadLateParts } from '../../hooks/late-part.tsx'
import { EnquiryDialog } from '../extras/dialogs.tsx'
import type { VehicleView } from '../view.ts'
import type { PriceView } from '../views.ts'
import { Actions } from './actions.tsx'
import { BottomBar, StickyHeader } from './bars.tsx'
import { PriceTools } from './price-tools.tsx'
import type { ActionsView } from './view.ts'

beforeAll(() => loadLateParts())

const having = (actions: Partial<ActionsView>, more: Partial<VehicleView> = {}): VehicleView => ({
  ...wholeVehicle,
  ...more,
  actions: { ...wholeVehicle.actions, ...actions },
})

/** The words of each link and button, and whether it is the one thing to do. */
function pressable(markup: string): string[] {
  const found = markup.matchAll(/<(a|button) [^>]*class="([^"]*)"[^>]*>(.*?)<\/\1>/g)
  return [...found].map(([, , looks, inner]) => {
    const words = inner!.replace(/<span class="sr-only">.*?<\/span>|<[^>]+>/g, '').trim()
    return looks!.includes('button-primary') ? `${words}!` : words
  })
}

describe('the buttons', () => {
  test('stand in the order of the contract, and one of them is the thing to do', () => {
    expect(pressable(renderToStaticMarkup(<Actions vehicle={wholeVehicle} />)).slice(0, 11)).toEqual([
      'Call 07 70** ****Show number',
      'Call 07 7010 4410',
      'Enquire Now!',
      'Get Finance',
      'Trade-In Valuation',
      'Book a Test Drive',
      'Reserve Now $200',
      'Chat',
      'History Report',
      'WhatsApp',
      'Hemmant',
    ])
  })

  test('to ask goes before a call, a call before the rest; else what there is', () => {
    const first = (actions: Partial<ActionsView>) =>
      pressable(renderToStaticMarkup(<Actions vehicle={having(actions)} />)).filter((words) => words.endsWith('!'))
    const phone = { text: '07 7010 4410', href: 'tel:+61770104410', masked: null }
    const { buttons } = wholeVehicle.actions
    expect(first({ buttons, phone })).toEqual(['Enquire Now!'])
    expect(first({ buttons: buttons.slice(1), phone })).toEqual(['Call 07 7010 4410!'])
    expect(first({ buttons: buttons.slice(5, 6), phone: null })).toEqual(['Chat!'])
  })

  test('say which of them open a conversation on the page', () => {
    const markup = renderToStaticMarkup(<Actions vehicle={wholeVehicle} />)
    const opening = [...markup.matchAll(/href="([^"]*)" aria-haspopup="dialog"/g)].map(([, href]) => href)
    expect(opening).toEqual(['#enquire'])
  })

  test('are gone with the vehicle, but its views are shown on', () => {
    const sold = having({}, { sold: true })
    const parts = [
      <Actions key="a" vehicle={sold} />,
      <StickyHeader key="s" vehicle={sold} />,
      <BottomBar key="b" vehicle={sold} />,
    ]
    expect(parts.map((part) => renderToStaticMarkup(part))).toEqual(['', '', ''])
    expect(renderToStaticMarkup(<PriceTools vehicle={sold} />)).toContain('class="views"')
  })
})

describe('what follows the shopper', () => {
  test('a header with its own two buttons and a repayment never without its rate, out of reach until it comes', () => {
    const header = renderToStaticMarkup(<StickyHeader vehicle={wholeVehicle} />)
    expect(header).toMatch(/<section class="sticky-header"[^>]* inert=""/)
    expect(pressable(header)).toEqual(['Get Finance!', 'Trade-In Valuation'])
    for (const words of [
      '2024 Kia Sportage SX NQ5',
      'SUV, automatic',
      '$33,988',
      'Drive away',
      '8.41% p.a. comparison rate',
    ])
      expect(header).toContain(words)
    expect(renderToStaticMarkup(<StickyHeader vehicle={having({ variant: 'bottom-bar' })} />)).toBe('')
  })

  test('or a bar: reserve, a message, a call', () => {
    const bars = (actions: Partial<ActionsView>) =>
      renderToStaticMarkup(<BottomBar vehicle={having({ variant: 'bottom-bar', ...actions })} />).split('wide-bar')
    const [phone, wide] = bars({})
    expect(pressable(phone!)).toEqual(['Call Now!', 'Enquire Now'])
    expect(pressable(wide!)).toEqual(['Reserve Car Now!', 'Enquire Now', 'Call Now'])
    const message = { kind: 'chat', text: 'Instant Message', href: '/chat' } as const
    const [, onlyMessage] = bars({ message, phone: null, buttons: [] })
    expect(pressable(onlyMessage!)).toEqual(['Instant Message!'])
    expect(bars({ message: null, phone: null, buttons: [] })).toEqual([''])
  })
})

describe('a reduced price is one in words, its list price struck (rule:price-display)', () => {
  const [ask] = wholeVehicle.actions.asks
  test.each<[string, ActionsView['variant'], (vehicle: VehicleView) => ReactElement]>([
    ['the header', 'sticky-header', (vehicle) => <StickyHeader vehicle={vehicle} />],
    ['the bar', 'bottom-bar', (vehicle) => <BottomBar vehicle={vehicle} />],
    ['a conversation', 'bottom-bar', (vehicle) => <EnquiryDialog ask={ask!} vehicle={vehicle} />],
  ])('in %s', (_, variant, draw) => {
    const said = (price: Partial<PriceView>) => {
      const vehicle = having({ variant }, { price: { ...wholeVehicle.price, ...price } })
      const markup = renderToStaticMarkup(draw(vehicle))
      return markup
        .replace(/<s>(.*?)<\/s>/g, '[$1]')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
    }
    expect(said({})).toContain('Reduced from the list price [$34,990] to $33,988 Drive away')
    expect(said({ list: undefined, was: '$34,990' })).toContain('list price [$34,990] to $33,988 Drive away')
    expect(said({ list: undefined, was: undefined })).toContain('Reduced to $33,988 Drive away')
    expect(said({ reduced: undefined, list: undefined })).not.toMatch(/Reduced|\[/)
  })
})

test.each([
  [0, '1 view'],
  [1, '1 view'],
  [1204, '1,204 views'],
])('%i views read "%s"', (count, words) => {
  const views = { ...wholeVehicle.actions.views, count }
  expect(renderToStaticMarkup(<PriceTools vehicle={having({ views })} />)).toContain(
    `<span data-count="">${words}</span>`,
  )
})
