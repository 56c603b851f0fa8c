import type { ReactNode } from 'react'
import { cards, prices } from './cards.tsx'
import { choices, sliders } from './choices.tsx'
import { forms, notices, waiting } from './feedback.tsx'
import { fields } from './fields.tsx'
import { colours, icons, shape, type, typeIntro } from './foundations.tsx'
import { buttons, marks } from './marks.tsx'
import { opening } from './opening.tsx'
import { overlays } from './overlays.tsx'
import { type VehicleCard, vehicleCards } from './vehicle-cards.tsx'
import type { StyleguideView } from './view.ts'

/** What each subject is for. */
const INTROS: Record<string, string> = {
  colour: 'Ten tokens and no other colour. The figure is the contrast on the page.',
  shape: 'Space in steps of 4 px, one radius, one shadow.',
  icons: 'Lucide, one weight, always beside words or with a label.',
  buttons: 'One primary on a screen, in the accent. The rest is outlined or plain. Every target is 44 px or more.',
  fields: 'Label above, hint and error below. They are native, so phones bring the right keyboard.',
  choices: 'Boxes and words are one target. What is required says so in its own words.',
  sliders:
    'Two handles over two boxes. The low one stays below the high one, at least a step apart; boxes are all there is without scripts.',
  opening: 'Details and links underneath, so that all of it is there without scripts.',
  overlays: 'Escape closes every one of them, and focus goes back to where it came from.',
  marks: 'A word on a thing, a choice made, where one is.',
  prices: 'The largest text on a card. A repayment is never drawn without its comparison rate.',
  'vehicle-cards': 'As this template draws them, in every state a vehicle can be in.',
  cards: 'A box that belongs together; a row that swipes and snaps.',
  notices: 'Where it matters, in plain words, with what to do next.',
  forms: 'Everything wrong at once, as a list of links to the fields, and at each field too.',
  waiting: 'Skeletons have their final size, so nothing moves when the real thing arrives.',
}

type Show = (guide: StyleguideView, Card: VehicleCard) => ReactNode
/** Its anchor, what the contents call it, what it shows, and its heading where that says more. */
type Subject = [id: string, label: string, show: Show, title?: string]

const CONTENTS: [group: string, ...Subject[]][] = [
  [
    'Foundations',
    ['colour', 'Colour', colours],
    ['type', 'Type', type],
    ['shape', 'Space and shape', shape],
    ['icons', 'Icons', icons],
  ],
  [
    'Controls',
    ['buttons', 'Buttons', buttons],
    ['fields', 'Fields', fields],
    ['choices', 'Choices', choices],
    ['sliders', 'Range sliders', sliders],
  ],
  [
    'Opening',
    ['opening', 'In its place', opening, 'What opens in its place'],
    ['overlays', 'Over the page', overlays, 'What lies over the page'],
  ],
  [
    'Content',
    ['marks', 'Badges, chips, trail', marks],
    ['prices', 'Price and finance', prices],
    ['vehicle-cards', 'Vehicle cards', vehicleCards],
    ['cards', 'Cards and rows', cards],
  ],
  [
    'Feedback',
    ['notices', 'Notices', notices],
    ['forms', 'A form', forms, 'A form and its errors'],
    ['waiting', 'On its way', waiting],
  ],
]

/** Every primitive in every state, in one tenant's tokens and one template's style sheet. */
export function Styleguide({ guide, Card }: { guide: StyleguideView; Card: VehicleCard }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="g-header">
        <div className="g-header-row">
          <p className="g-site">{guide.siteName}</p>
          <nav aria-label="Templates">
            <ul className="g-templates">
              {guide.templates.map((template) => (
                <li key={template.name}>
                  {/* Another template is another document. */}
                  <a
                    className="chip"
                    href={template.href}
                    target="_self"
                    aria-current={template.current ? 'true' : undefined}
                  >
                    {template.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <div className="g-layout">
        <Contents />
        <main id="content" className="g-main" tabIndex={-1}>
          <div className="g-title">
            <h1>Style guide</h1>
            <p>{`Every part ${guide.siteName} is built from, in every state, as the ${guide.template} template draws it.`}</p>
          </div>
          {CONTENTS.flatMap(([, ...subjects]) =>
            subjects.map(([id, label, show, title = label]) => (
              <section key={id} id={id} className="g-section" aria-labelledby={`${id}-heading`}>
                <header className="g-section-head">
                  <h2 id={`${id}-heading`}>{title}</h2>
                  <p>{INTROS[id] ?? typeIntro(guide)}</p>
                </header>
                <div className="g-specimens">{show(guide, Card)}</div>
              </section>
            )),
          )}
        </main>
      </div>
    </>
  )
}

function Contents() {
  return (
    <nav className="g-contents" aria-label="Contents">
      {CONTENTS.map(([title, ...links]) => (
        <div key={title}>
          <p className="g-contents-title">{title}</p>
          <ul>
            {links.map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
