import type { SectionKind, SectionView } from '#ui/sections/views.ts'

const SMALL: ReadonlySet<SectionKind> = new Set([
  'body-shortcuts',
  'why-buy-from-us',
  'statistics',
  'faq',
  'payment-strip',
  'call-to-action',
  'sales-counter',
])

/** Sections as rows: two small neighbours share one, everything else has its own. */
export function pairSmall<Some extends SectionView>(sections: readonly Some[]): Some[][] {
  const rows: Some[][] = []
  for (const section of sections) {
    const last = rows.at(-1)
    if (last?.length === 1 && SMALL.has(last[0]!.kind) && SMALL.has(section.kind)) last.push(section)
    else rows.push([section])
  }
  return rows
}
