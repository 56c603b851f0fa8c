import { latePart } from '../../hooks/late-part.tsx'
import type { SectionProps } from '../section-props.ts'

/** Home pages and pages about vehicles grow by no map that they seldom have. */
const LocationParts = latePart(
  'every page',
  async () => (await import('../../locations/location-section.tsx')).LocationParts,
)

export function Section({ section, Frame, places }: SectionProps<'location'>) {
  return (
    <Frame section={section} title={section.title}>
      <LocationParts section={section} places={places} />
    </Frame>
  )
}
