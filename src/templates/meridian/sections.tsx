import type { SectionComponents } from '#ui/sections/sections.tsx'
import type { OwnSectionView } from '#ui/sections/views.ts'
import { opening } from './sections/opening.tsx'
import { stock } from './sections/stock.tsx'
import { trust } from './sections/trust.tsx'
import { words } from './sections/words.tsx'

/** How this template draws each kind of section that a page of the dealer's own may have. */
export const sections: SectionComponents<OwnSectionView> = { ...opening, ...stock, ...words, ...trust }
