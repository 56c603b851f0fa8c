import { LinkButton } from '../primitives/button.tsx'
import { CardFrame } from '../primitives/card-frame.tsx'
import { Carousel, type CarouselItem } from '../primitives/carousel.tsx'
import { Silhouette } from '../primitives/icon.tsx'
import { FinanceLine, Price } from '../vehicle/price.tsx'
import type { PriceView } from '../vehicle/views.ts'
import { ForcedState } from './forced-state.tsx'
import { GuideSection, Specimen, Specimens } from './specimen.tsx'

export const PLAIN_PRICE: PriceView = {
  text: '$34,990',
  isAmount: true,
  includes: 'Drive away',
}
const PRICES: Record<string, Partial<PriceView>> = {
  'Price and what it includes': {},
  'Price, reduced': { was: '$36,990', reduced: true, list: '$35,990', includes: 'Excl. govt. charges' },
  'Price by the week': { text: '$289', suffix: '/ week', includes: undefined },
  'No price': { text: 'Enquire for price.', isAmount: false, includes: undefined },
}

export function Prices() {
  return (
    <GuideSection
      id="prices"
      title="Price and finance"
      intro="The largest text on a card. A repayment is never drawn without its comparison rate."
    >
      {Object.entries(PRICES).map(([name, price]) => (
        <Specimen key={name} name={name}>
          <Price price={{ ...PLAIN_PRICE, ...price }} className="g-price" />
        </Specimen>
      ))}
      <Specimens of={FINANCE} />
    </GuideSection>
  )
}

const FINANCE = {
  'Price, and what it is by the week': (
    <>
      <Price price={PLAIN_PRICE} className="g-price" />
      <FinanceLine finance={{ repayment: 'Est. $142/wk', comparisonRate: '8.95%' }} />
    </>
  ),
  'Finance line': <FinanceLine finance={{ repayment: '$142 /wk', comparisonRate: '8.95%' }} />,
  'Finance line without its rate: nothing': (
    <>
      <FinanceLine finance={{ repayment: '$142 /wk', comparisonRate: '' }} />
      <p className="field-hint">Nothing is drawn.</p>
    </>
  ),
}

const BODIES = ['suv', 'ute', 'hatch', 'sedan', 'wagon', 'van']

export function Cards() {
  return (
    <GuideSection id="cards" title="Cards and rows" intro="A box that belongs together; a row that swipes and snaps.">
      <Specimens raised of={CARDS} />
      <Specimens span={3} of={CAROUSELS} />
    </GuideSection>
  )
}

const CARDS = {
  Card: (
    <CardFrame
      title="Winter service, fixed price"
      level="h4"
      footer={<LinkButton href="#cards">Book a service</LinkButton>}
    >
      <p className="field-hint">Oil, filter and a 40-point check for most four-cylinder cars.</p>
    </CardFrame>
  ),
  'Card with a picture and a title of sixty characters': (
    <CardFrame
      title="2018 Mercedes-Benz Sprinter 316 CDI Long Wheelbase High Roof"
      level="h4"
      picture={
        <span className="frame frame-3-2">
          <Silhouette body="van" />
        </span>
      }
    />
  ),
  'Card, empty of all but a title': <CardFrame title="Roadside assist" level="h4" />,
}

const CAROUSELS = {
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
}

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
