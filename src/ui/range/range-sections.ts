import type { SectionComponents } from '../sections/section-props.ts'
import { ModelRange } from './model-range.tsx'
import { OfferList } from './offer-list.tsx'
import { Spotlight } from './spotlight.tsx'

/** What only pages about models and offers have: home pages do not fetch it. */
export const RANGE_SECTIONS = {
  'model-range': ModelRange,
  'offer-list': OfferList,
  spotlight: Spotlight,
} satisfies Partial<SectionComponents>
