import { Sections } from '#ui/sections/sections.tsx'
import type { TemplateParts } from '../template.ts'
import { sections } from './sections.tsx'

export const part: TemplateParts['home'] = {
  Home: ({ site, sections: all }) => <Sections sections={all} site={site} components={sections} />,
}
