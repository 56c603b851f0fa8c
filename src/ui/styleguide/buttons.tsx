import { Button, type ButtonLook, IconButton, LinkButton } from '../primitives/button.tsx'
import { GuideSection, Row, Specimen, Stack } from './specimen.tsx'

const LOOKS: readonly [ButtonLook, string, string][] = [
  ['primary', 'Primary', 'Enquire now'],
  ['outline', 'Outline', 'Book a test drive'],
  ['plain', 'Plain', 'Share'],
  ['danger', 'Danger', 'Delete search'],
]

const LOOKS_OF_LINKS = ['', 'is-hover', 'is-focus']

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
            <Button look={look}>{words}</Button>
            <Button look={look} className="is-hover">
              {words}
            </Button>
            <Button look={look} className="is-focus">
              {words}
            </Button>
            <Button look={look} busy>
              Sending
            </Button>
            <Button look={look} disabled>
              {words}
            </Button>
          </Row>
        </Specimen>
      ))}
      <Specimen name="With an icon">
        <Row>
          <Button look="primary" icon="phone">
            Call now
          </Button>
          <Button icon="calendar">Test drive</Button>
        </Row>
      </Specimen>
      <Specimen name="Link that looks like one: rest, hover, focus">
        <Row>
          {LOOKS_OF_LINKS.map((className) => (
            <LinkButton key={className} href="#buttons" icon="search" className={className}>
              View 312 cars
            </LinkButton>
          ))}
        </Row>
      </Specimen>
      <Specimen name="Icon only, labelled">
        <Row>
          <IconButton icon="heart" label="Save" />
          <IconButton icon="share-2" label="Share" look="outline" />
          <IconButton icon="search" label="Search" look="primary" />
          <IconButton icon="x" label="Close" disabled />
          <IconButton icon="heart" label="Save, hover" className="is-hover" />
          <IconButton icon="heart" label="Save, focus" className="is-focus" />
        </Row>
      </Specimen>
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
          Prices exclude on-road costs.{' '}
          <a className="link" href="#buttons">
            What is included
          </a>{' '}
          and{' '}
          <a className="link is-hover" href="#buttons">
            what is not
          </a>
          , and{' '}
          <a className="link is-focus" href="#buttons">
            when it is due
          </a>
          .
        </p>
      </Specimen>
    </GuideSection>
  )
}
