import { PageSections } from '#ui/sections/page-sections.tsx'
import type { TemplateParts } from '../template.ts'
import { sections } from './sections.tsx'

/** One section below the other, each as wide as the page. */
export const part: TemplateParts['home'] = {
  Home: ({ site, sections: all }) => <PageSections sections={all} site={site} components={sections} />,
}
