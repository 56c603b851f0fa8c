import { Carousel, type CarouselItem } from '../primitives/carousel.tsx'
import { Silhouette } from '../primitives/icon.tsx'
import { FinanceLine, Price } from '../vehicle/price.tsx'
import type { PriceView } from '../vehicle/views.ts'
import { ForcedState } from './forced-state.tsx'
import { specimens } from './specimen.tsx'

export const PLAIN_PRICE: PriceView = { text: '$34,990', isAmount: true, includes: 'Drive away' }

const priced = (price: Partial<PriceView> = {}) => <Price price={{ ...PLAIN_PRICE, ...price }} className="g-price" />
const financed = (repayment: string, comparisonRate = '8.95%') => (
  <FinanceLine finance={{ repayment, comparisonRate }} />
)

export const prices = specimens({
  'Price and what it includes': priced(),
  'Price, reduced': priced({ was: '$36,990', reduced: true, list: '$35,990', includes: 'Excl. govt. charges' }),
  'Price by the week': priced({ text: '$289', suffix: '/ week', includes: undefined }),
  'No price': priced({ text: 'Enquire for price.', isAmount: false, includes: undefined }),
  'Price, and what it is by the week': (
    <>
      {priced()}
      {financed('Est. $142/wk')}
    </>
  ),
  'Finance line': financed('$142 /wk'),
  'Finance line without its rate: nothing': (
    <>
      {financed('$142 /wk', '')}
      <p className="field-hint">Nothing is drawn.</p>
    </>
  ),
})

const BODIES = ['suv', 'ute', 'hatch', 'sedan', 'wagon', 'van']
export const cards = specimens(
  {
    'Carousel, at its beginning: no way back; on, hover': (
      <ForcedState at="carousel-step" nth={1} state="hover">
        <Carousel label="Bodies" dots items={slides('first', BODIES)} />
      </ForcedState>
    ),
    'Carousel, at its end: no way on; back, focus': (
      <ForcedState at="carousel-step" state="focus">
        <Carousel label="Bodies, from the end" dots items={slides('last', BODIES)} from="end" />
      </ForcedState>
    ),
    'Carousel of one': <Carousel label="One body" dots items={slides('only', ['ute'])} />,
  },
  {
    'Carousel, at its beginning: no way back; on, hover': { span: 3 },
    'Carousel, at its end: no way on; back, focus': { span: 3 },
    'Carousel of one': { span: 3 },
  },
)

function slides(name: string, bodies: readonly string[]): CarouselItem[] {
  return bodies.map((body) => ({
    id: `g-slide-${name}-${body}`,
    label: body,
    content: (
      <span className="frame frame-3-2 g-slide">
        <Silhouette body={body} />
      </span>
    ),
  }))
}
