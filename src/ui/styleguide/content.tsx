import { Breadcrumb } from '../page/breadcrumb.tsx'
import { Badge, CountBadge } from '../primitives/badge.tsx'
import { LinkButton } from '../primitives/button.tsx'
import { CardFrame } from '../primitives/card-frame.tsx'
import { Carousel } from '../primitives/carousel.tsx'
import { Chip, RemoveChip } from '../primitives/chip.tsx'
import { Silhouette } from '../primitives/icon.tsx'
import { Rating } from '../primitives/rating.tsx'
import { Stars } from '../primitives/stars.tsx'
import { Pagination } from '../search/pagination.tsx'
import { FinanceLine, Price } from '../vehicle/price.tsx'
import type { PriceView } from '../vehicle/views.ts'
import { GuideSection, Row, Specimen, Stack } from './specimen.tsx'

const PLAIN: PriceView = {
  text: '$34,990',
  isAmount: true,
  suffix: null,
  includes: 'Drive away',
  was: null,
  reduced: false,
  finance: null,
}
const PRICES: readonly [string, PriceView][] = [
  ['Price and what it includes', PLAIN],
  ['Price, reduced', { ...PLAIN, was: '$36,990', reduced: true, includes: 'Excl. govt. charges' }],
  ['Price by the week', { ...PLAIN, text: '$289', suffix: '/ week', includes: null }],
  ['No price', { ...PLAIN, text: 'Enquire for price.', isAmount: false, includes: null }],
]

export function Marks() {
  return (
    <GuideSection id="marks" title="Badges, chips, trail" intro="A word on a thing, a choice made, where one is.">
      <Specimen name="Badges">
        <Row>
          <Badge>Demo</Badge>
          <Badge tone="ink">JUST SOLD</Badge>
          <Badge tone="accent">New Arrival</Badge>
          <Badge tone="positive">Hybrid</Badge>
          <Badge tone="caution">Reserved</Badge>
          <Badge tone="negative">Overdue</Badge>
        </Row>
      </Specimen>
      <Specimen name="Counts">
        <Row>
          <span className="g-counted">
            Filter <CountBadge count={3} of="filters chosen" />
          </span>
          <span className="g-counted">
            Saved <CountBadge count={128} of="cars saved" />
          </span>
        </Row>
      </Specimen>
      <Specimen name="Chips: to choose, chosen, to remove">
        <Row>
          <Chip href="#marks">Ute</Chip>
          <Chip href="#marks" current>
            Wagon
          </Chip>
          <RemoveChip href="#marks" of="Make">
            Toyota
          </RemoveChip>
        </Row>
      </Specimen>
      <Specimen name="Breadcrumb" span={2}>
        <Breadcrumb
          crumbs={[
            { label: 'Used cars', href: '#marks' },
            { label: 'Toyota', href: '#marks' },
            { label: 'LandCruiser Prado', href: '#marks' },
            { label: '2019 Toyota LandCruiser Prado VX', href: null },
          ]}
        />
      </Specimen>
      <Specimen name="Stars">
        <Stack>
          <Rating rating={4.3} count={127} />
          <Row>
            <Stars rating={5} />
            <Stars rating={3.5} />
            <Stars rating={0} />
          </Row>
        </Stack>
      </Specimen>
      <Specimen name="Pages" span={3}>
        <Pagination
          search={{
            pages: [1, 4, 5, 6, 15].map((page) => ({ page, href: `#page-${page}`, current: page === 5 })),
            previousHref: '#page-4',
            nextHref: '#page-6',
          }}
        />
      </Specimen>
    </GuideSection>
  )
}

export function Prices() {
  return (
    <GuideSection
      id="prices"
      title="Price and finance"
      intro="The largest text on a card. A repayment is never drawn without its comparison rate."
    >
      {PRICES.map(([name, price]) => (
        <Specimen key={name} name={name}>
          <Price price={price} className="g-price" />
        </Specimen>
      ))}
      <Specimen name="Finance line">
        <FinanceLine finance={{ repayment: '$142 /wk', comparisonRate: '8.95%' }} />
      </Specimen>
      <Specimen name="Finance line without its rate: nothing">
        <FinanceLine finance={{ repayment: '$142 /wk', comparisonRate: '' }} />
        <p className="field-hint">Nothing is drawn.</p>
      </Specimen>
    </GuideSection>
  )
}

const BODIES = ['suv', 'ute', 'hatch', 'sedan', 'wagon', 'van']

export function Cards() {
  return (
    <GuideSection id="cards" title="Cards and rows" intro="A box that belongs together; a row that swipes and snaps.">
      <Specimen name="Card" raised>
        <CardFrame
          title="Winter service, fixed price"
          level="h4"
          footer={<LinkButton href="#cards">Book a service</LinkButton>}
        >
          <p className="field-hint">Oil, filter and a 40-point check for most four-cylinder cars.</p>
        </CardFrame>
      </Specimen>
      <Specimen name="Card with a picture and a title of sixty characters" raised>
        <CardFrame
          title="2018 Mercedes-Benz Sprinter 316 CDI Long Wheelbase High Roof"
          level="h4"
          picture={
            <span className="frame frame-3-2">
              <Silhouette body="van" />
            </span>
          }
        />
      </Specimen>
      <Specimen name="Card, empty of all but a title" raised>
        <CardFrame title="Roadside assist" level="h4" />
      </Specimen>
      <Specimen name="Carousel" span={3}>
        <Carousel
          label="Bodies"
          dots
          items={BODIES.map((body) => ({
            id: `g-slide-${body}`,
            label: body,
            content: (
              <span className="frame frame-3-2 g-slide">
                <Silhouette body={body} />
              </span>
            ),
          }))}
        />
      </Specimen>
    </GuideSection>
  )
}
