import type { SectionComponents } from '#ui/sections/sections.tsx'
import { opening } from './sections/opening.tsx'
import { range } from './sections/range.tsx'
import { stock } from './sections/stock.tsx'
import { trust } from './sections/trust.tsx'
import { words } from './sections/words.tsx'

/** How this template draws each kind of section. */
export const sections: SectionComponents = { ...opening, ...stock, ...range, ...words, ...trust }
