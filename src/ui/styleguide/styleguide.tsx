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

const CONTENTS = [
  ['Foundations', ['colour', 'Colour'], ['type', 'Type'], ['shape', 'Space and shape'], ['icons', 'Icons']],
  ['Controls', ['buttons', 'Buttons'], ['fields', 'Fields'], ['choices', 'Choices'], ['sliders', 'Range sliders']],
  ['Opening', ['opening', 'In its place'], ['overlays', 'Over the page']],
  [
    'Content',
    ['marks', 'Badges, chips, trail'],
    ['prices', 'Price and finance'],
    ['vehicle-cards', 'Vehicle cards'],
    ['cards', 'Cards and rows'],
  ],
  ['Feedback', ['notices', 'Notices'], ['forms', 'A form'], ['waiting', 'On its way']],
] as const

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
          <Colours guide={guide} />
          <Type guide={guide} />
          <Shape guide={guide} />
          <Icons />
          <Buttons />
          <Fields />
          <Choices />
          <Sliders />
          <Opening />
          <Overlays />
          <Marks />
          <Prices />
          <VehicleCards Card={Card} />
          <Cards />
          <Notices />
          <Forms />
          <Waiting />
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
