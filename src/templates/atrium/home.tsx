import { PageSections } from '#ui/sections/page-sections.tsx'
import type { TemplateParts } from '../template.ts'
import { sections } from './sections.tsx'

/** Spreads: headings in the margin, shelves that run out of the page, pictures with hanging cards. */
export const part: TemplateParts['home'] = {
  Home: ({ site, sections: all }) => <PageSections sections={all} site={site} components={sections} />,
}
