import type { ComponentProps } from 'react'
import { Breadcrumb } from '../page/breadcrumb.tsx'
import { Badge, type BadgeTone, CountBadge } from '../primitives/badge.tsx'
import { Button, type ButtonLook, IconButton, LinkButton } from '../primitives/button.tsx'
import { MakeMark } from '../primitives/make-mark.tsx'
import { Rating, Stars } from '../primitives/stars.tsx'
import { Pagination } from '../search/pagination.tsx'
import { ForcedStates } from './forced-state.tsx'
import { Row, Stack, specimens } from './specimen.tsx'

const STATES: readonly ComponentProps<typeof Button>[] = [
  {},
  { className: 'is-hover' },
  { className: 'is-focus' },
  { busy: true, children: 'Sending' },
  { disabled: true },
]

/** A button of that look in every state. */
function inStates(look: ButtonLook, words: string) {
  return (
    <Row>
      {STATES.map((state) => (
        <Button key={Object.values(state).join()} look={look} {...state}>
          {state.children ?? words}
        </Button>
      ))}
    </Row>
  )
}

export const buttons = specimens(
  {
    'Primary: rest, hover, focus, busy, disabled': inStates('primary', 'Enquire now'),
    'Outline: rest, hover, focus, busy, disabled': inStates('outline', 'Book a test drive'),
    'Plain: rest, hover, focus, busy, disabled': inStates('plain', 'Share'),
    'Danger: rest, hover, focus, busy, disabled': inStates('danger', 'Delete search'),
    'With an icon': (
      <Row>
        <Button look="primary" icon="phone">
          Call now
        </Button>
        <Button icon="calendar">Test drive</Button>
      </Row>
    ),
    'Link that looks like one: rest, hover, focus': (
      <Row>
        {['', 'is-hover', 'is-focus'].map((className) => (
          <LinkButton key={className} href="#buttons" icon="search" className={className}>
            View 312 cars
          </LinkButton>
        ))}
      </Row>
    ),
    'Icon only, labelled': (
      <Row>
        <IconButton icon="heart" label="Save" />
        <IconButton icon="share-2" label="Share" look="outline" />
        <IconButton icon="search" label="Search" look="primary" />
        <IconButton icon="x" label="Close" disabled />
        <IconButton icon="heart" label="Save, hover" className="is-hover" />
        <IconButton icon="heart" label="Save, focus" className="is-focus" />
      </Row>
    ),
    'Wide, long words': (
      <Stack>
        <Button look="primary" wide>
          Request a finance quote for this vehicle from our lending partner
        </Button>
        <Button wide>Find Me Something Similar</Button>
      </Stack>
    ),
    'Text link: rest, hover, focus': (
      <p>
        Prices exclude on-road costs. <TextLink>What is included</TextLink> and{' '}
        <TextLink held=" is-hover">what is not</TextLink>, and <TextLink held=" is-focus">when it is due</TextLink>.
      </p>
    ),
  },
  {
    'Primary: rest, hover, focus, busy, disabled': { span: 3 },
    'Outline: rest, hover, focus, busy, disabled': { span: 3 },
    'Plain: rest, hover, focus, busy, disabled': { span: 3 },
    'Danger: rest, hover, focus, busy, disabled': { span: 3 },
    'Wide, long words': { span: 2 },
  },
)

function TextLink({ held = '', children }: { held?: string; children: string }) {
  return (
    <a className={`link${held}`} href="#buttons">
      {children}
    </a>
  )
}

const BADGES: [BadgeTone, string][] = [
  ['quiet', 'Demo'],
  ['ink', 'JUST SOLD'],
  ['accent', 'New Arrival'],
  ['positive', 'Hybrid'],
  ['caution', 'Reserved'],
  ['negative', 'Overdue'],
]

export const marks = specimens(
  {
    Badges: (
      <Row>
        {BADGES.map(([tone, words]) => (
          <Badge key={tone} tone={tone}>
            {words}
          </Badge>
        ))}
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
    'Chips: rest, hover, focus, chosen': (
      <Row>
        {['', ' is-hover', ' is-focus'].map((held) => (
          <a key={held} className={`chip${held}`} href="#marks">
            Hatch
          </a>
        ))}
        <a className="chip" href="#marks" aria-current="true">
          Wagon
        </a>
      </Row>
    ),
    'Breadcrumb: rest, hover, focus, here': (
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
    ),
    Stars: (
      <Stack>
        <Rating rating={4.3} count={127} />
        <Rating rating={5} count={1} />
        <Row>
          {[5, 3.5, 0.2, 0].map((rating) => (
            <Stars key={rating} rating={rating} />
          ))}
        </Row>
      </Stack>
    ),
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
  },
  {
    'Breadcrumb: rest, hover, focus, here': { span: 2 },
    'Marks of makes': { span: 3 },
    'Pages: rest, hover, here, focus': { span: 3 },
    'Pages, the first': { span: 3 },
    'Pages, the last': { span: 3 },
  },
)

function Pages({ of, at }: { of: number[]; at: number }) {
  const pages = of.map((page) => ({ page, href: `#page-${page}`, current: page === at }))
  const hrefOf = (page: number | undefined) => (page === undefined ? null : `#page-${page}`)
  const place = of.indexOf(at)
  const search = { pages, previousHref: hrefOf(of[place - 1]), nextHref: hrefOf(of[place + 1]) }
  return <Pagination label={`Pages, at ${at}`} search={search} />
}
