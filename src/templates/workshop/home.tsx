import type { TemplateParts } from '../template.ts'
import { Ledger } from './ledger.tsx'

export const part: TemplateParts['home'] = {
  Home: ({ site, sections }) => <Ledger sections={sections} site={site} />,
}
