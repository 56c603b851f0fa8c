import { Icon } from '../primitives/icon.tsx'
import { ICONS } from '../primitives/icon-names.ts'
import { Specimen } from './specimen.tsx'
import type { StyleguideView } from './view.ts'

const TYPE = [
  ['3xl', 'Drive away today'],
  ['2xl', 'Every car inspected'],
  ['xl', '312 used cars in Brisbane'],
  ['lg', '2021 Toyota HiLux SR5 Double Cab'],
  ['base', 'One owner, full service history, two keys and the book. Come and see it on a Saturday.'],
  ['sm', 'Excludes government charges. Odometer as read on the day of listing.'],
] as const

export function colours(guide: StyleguideView) {
  return (
    <ul className="g-swatches">
      {guide.swatches.map((swatch) => (
        <li key={swatch.name} className="g-swatch">
          <svg className="g-chip" color={`var(--${swatch.name})`} aria-hidden="true" />
          <b>{swatch.name}</b>
          <span>{swatch.value}</span>
          <span>{`${swatch.ratio} : 1`}</span>
        </li>
      ))}
    </ul>
  )
}

export function typeIntro({ fonts: { display, text } }: StyleguideView) {
  const faces = display === text ? `${display} throughout.` : `${display} for display, ${text} for text.`
  return `Six steps, fluid from phone to desk. ${faces}`
}

export function type() {
  return (
    <ul className="g-type">
      {TYPE.map(([step, words]) => (
        <li key={step}>
          <span className="g-name">{step}</span>
          <span className={`g-text-${step}`}>{words}</span>
        </li>
      ))}
      <li>
        <span className="g-name">figures</span>
        <span className="g-figures">
          $34,990
          <br />
          $111,111
        </span>
      </li>
    </ul>
  )
}

export function shape(guide: StyleguideView) {
  return (
    <>
      <Specimen name="Space" span={2}>
        <ul className="g-spaces">
          {[1, 2, 3, 4, 6, 8, 12, 16].map((step) => (
            <li key={step}>
              <svg className="g-space" width={step * 4} height={step * 4} aria-hidden="true" />
              {step * 4}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name={`Radius ${guide.radius}, shadow`} raised>
        <div className="g-shapes">
          <span className="g-shape g-shape-small">small</span>
          <span className="g-shape g-shape-own">own</span>
          <span className="g-shape g-shape-full">full</span>
          <span className="g-shape g-shape-own g-shape-lifted">lifted</span>
        </div>
      </Specimen>
    </>
  )
}

export function icons() {
  return (
    <ul className="g-icons">
      {ICONS.map((name) => (
        <li key={name}>
          <Icon name={name} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
