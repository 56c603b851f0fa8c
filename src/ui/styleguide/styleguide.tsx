import type { ComponentType } from 'react'
import { Buttons } from './buttons.tsx'
import { Cards, Prices } from './cards.tsx'
import { Choices, Sliders } from './choices.tsx'
import { Forms, Notices, Waiting } from './feedback.tsx'
import { Fields } from './fields.tsx'
import { Colours, Icons, Shape, Type } from './foundations.tsx'
import { Marks } from './marks.tsx'
import { Opening } from './opening.tsx'
import { Overlays } from './overlays.tsx'
import { type VehicleCard, VehicleCards } from './vehicle-cards.tsx'
import type { StyleguideView } from './view.ts'

type Props = { guide: StyleguideView; Card: VehicleCard }
type Subject = [id: string, label: string, Shown: ComponentType<Props>]

const CONTENTS: [title: string, ...Subject[]][] = [
  [
    'Foundations',
    ['colour', 'Colour', Colours],
    ['type', 'Type', Type],
    ['shape', 'Space and shape', Shape],
    ['icons', 'Icons', Icons],
  ],
  [
    'Controls',
    ['buttons', 'Buttons', Buttons],
    ['fields', 'Fields', Fields],
    ['choices', 'Choices', Choices],
    ['sliders', 'Range sliders', Sliders],
  ],
  ['Opening', ['opening', 'In its place', Opening], ['overlays', 'Over the page', Overlays]],
  [
    'Content',
    ['marks', 'Badges, chips, trail', Marks],
    ['prices', 'Price and finance', Prices],
    ['vehicle-cards', 'Vehicle cards', VehicleCards],
    ['cards', 'Cards and rows', Cards],
  ],
  ['Feedback', ['notices', 'Notices', Notices], ['forms', 'A form', Forms], ['waiting', 'On its way', Waiting]],
]

/** Every primitive in every state, in one tenant's tokens and one template's style sheet. */
export function Styleguide({ guide, Card }: Props) {
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
            subjects.map(([id, , Shown]) => <Shown key={id} guide={guide} Card={Card} />),
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
