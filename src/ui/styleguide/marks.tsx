import { Breadcrumb } from '../page/breadcrumb.tsx'
import { Badge, CountBadge } from '../primitives/badge.tsx'
import { Chip, RemoveChip } from '../primitives/chip.tsx'
import { MakeMark } from '../primitives/make-mark.tsx'
import { Rating } from '../primitives/rating.tsx'
import { Stars } from '../primitives/stars.tsx'
import { Pagination } from '../search/pagination.tsx'
import { ForcedState, ForcedStates, HELD_STATES } from './forced-state.tsx'
import { GuideSection, Row, Specimen, Specimens, Stack } from './specimen.tsx'

export function Marks() {
  return (
    <GuideSection id="marks" title="Badges, chips, trail" intro="A word on a thing, a choice made, where one is.">
      <Specimens of={CHIPS} />
      <Specimen name="Breadcrumb: rest, hover, focus, here" span={2}>
        <ForcedStates hover={['a', 1]} focus={['a', 2]}>
          <Breadcrumb
            crumbs={[
              { label: 'Used cars', href: '#marks' },
              { label: 'Toyota', href: '#marks' },
              { label: 'LandCruiser Prado', href: '#marks' },
              { label: '2019 Toyota LandCruiser Prado VX', href: null },
            ]}
          />
        </ForcedStates>
      </Specimen>
      <Specimen name="Stars">
        <Stack>
          <Rating rating={4.3} count={127} />
          <Rating rating={5} count={1} />
          <Row>
            {[5, 3.5, 0.2, 0].map((rating) => (
              <Stars key={rating} rating={rating} />
            ))}
          </Row>
        </Stack>
      </Specimen>
      <Specimens span={3} of={WIDE} />
    </GuideSection>
  )
}

const CHIPS = {
  Badges: (
    <Row>
      <Badge>Demo</Badge>
      <Badge tone="ink">JUST SOLD</Badge>
      <Badge tone="accent">New Arrival</Badge>
      <Badge tone="positive">Hybrid</Badge>
      <Badge tone="caution">Reserved</Badge>
      <Badge tone="negative">Overdue</Badge>
    </Row>
  ),
  Counts: (
    <Row>
      <span className="g-counted">
        Filter <CountBadge count={3} of="filters chosen" />
      </span>
      <span className="g-counted">
        Saved <CountBadge count={128} of="cars saved" />
      </span>
    </Row>
  ),
  'Chips: to choose, chosen, to remove': (
    <Row>
      <Chip href="#marks">Ute</Chip>
      <Chip href="#marks" current>
        Wagon
      </Chip>
      <RemoveChip href="#marks" of="Make">
        Toyota
      </RemoveChip>
    </Row>
  ),
  'Chips: hover, focus': (
    <Row>
      {HELD_STATES.map((state) => (
        <ForcedState key={state} at="chip" state={state}>
          <Chip href="#marks">Hatch</Chip>
        </ForcedState>
      ))}
      {HELD_STATES.map((state) => (
        <ForcedState key={state} at="chip" state={state}>
          <RemoveChip href="#marks" of="Make">
            Mazda
          </RemoveChip>
        </ForcedState>
      ))}
    </Row>
  ),
}

const WIDE = {
  'Marks of makes': (
    <Row>
      {['toyota', 'mazda', 'kia'].map((make) => (
        <MakeMark key={make} src={`/make-logos/${make}.svg`} sizePx={22} />
      ))}
      <MakeMark src="/make-logos/toyota.svg" sizePx={48} />
    </Row>
  ),
  'Pages: rest, hover, here, focus': (
    <ForcedStates hover={['a', 2]} focus={['a', 3]}>
      <Pages of={[1, 4, 5, 6, 15]} at={5} />
    </ForcedStates>
  ),
  'Pages, the first': <Pages of={[1, 2, 3, 15]} at={1} />,
  'Pages, the last': <Pages of={[1, 13, 14, 15]} at={15} />,
}

function Pages({ of, at }: { of: number[]; at: number }) {
  const hrefOf = (page: number | undefined) => (page === undefined ? null : `#page-${page}`)
  const place = of.indexOf(at)
  return (
    <Pagination
      label={`Pages, at ${at}`}
      search={{
        pages: of.map((page) => ({ page, href: `#page-${page}`, current: page === at })),
        previousHref: hrefOf(of[place - 1]),
        nextHref: hrefOf(of[place + 1]),
      }}
    />
  )
}
