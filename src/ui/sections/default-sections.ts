import type { SectionComponents } from './section-props.ts'

const found = import.meta.glob('./*/section.tsx', { eager: true, import: 'Section' })

/** How each kind of section a dealer may write is drawn where a template has no way of its own: `<kind>/section.tsx`. */
export const DEFAULT_SECTIONS = Object.fromEntries(
  Object.entries(found).map(([path, Section]) => [path.split('/')[1], Section]),
) as SectionComponents
