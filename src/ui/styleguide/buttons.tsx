import type { ComponentProps } from 'react'
import { Button, type ButtonLook, IconButton, LinkButton } from '../primitives/button.tsx'
import { GuideSection, Row, Specimen, Specimens, Stack } from './specimen.tsx'

const LOOKS: readonly [ButtonLook, string, string][] = [
  ['primary', 'Primary', 'Enquire now'],
  ['outline', 'Outline', 'Book a test drive'],
  ['plain', 'Plain', 'Share'],
  ['danger', 'Danger', 'Delete search'],
]
const HELD = ['', 'is-hover', 'is-focus']
const STATES: readonly ComponentProps<typeof Button>[] = [
  {},
  { className: 'is-hover' },
  { className: 'is-focus' },
  { busy: true, children: 'Sending' },
  { disabled: true },
]

export function Buttons() {
  return (
    <GuideSection
      id="buttons"
      title="Buttons"
      intro="One primary on a screen, in the accent. The rest is outlined or plain. Every target is 44 px or more."
    >
      {LOOKS.map(([look, name, words]) => (
        <Specimen key={look} name={`${name}: rest, hover, focus, busy, disabled`} span={3}>
          <Row>
            {STATES.map((state) => (
              <Button key={Object.values(state).join()} look={look} {...state}>
                {state.children ?? words}
              </Button>
            ))}
          </Row>
        </Specimen>
      ))}
      <Specimens of={ICONS} />
      <Specimen name="Wide, long words" span={2}>
        <Stack>
          <Button look="primary" wide>
            Request a finance quote for this vehicle from our lending partner
          </Button>
          <Button wide>Find Me Something Similar</Button>
        </Stack>
      </Specimen>
      <Specimen name="Text link: rest, hover, focus">
        <p>
          Prices exclude on-road costs. <TextLink>What is included</TextLink> and{' '}
          <TextLink held=" is-hover">what is not</TextLink>, and <TextLink held=" is-focus">when it is due</TextLink>.
        </p>
      </Specimen>
    </GuideSection>
  )
}

const ICONS = {
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
      {HELD.map((className) => (
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
}

function TextLink({ held = '', children }: { held?: string; children: string }) {
  return (
    <a className={`link${held}`} href="#buttons">
      {children}
    </a>
  )
}
