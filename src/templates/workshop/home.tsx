import type { TemplateParts } from '../template.ts'
import { Ledger } from './ledger.tsx'
import { sections } from './sections.tsx'

export const part: TemplateParts['home'] = {
  Home: ({ site, sections: all }) => <Ledger sections={all} site={site} components={sections} />,
}
