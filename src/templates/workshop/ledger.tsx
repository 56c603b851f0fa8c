import type { SiteView } from '#ui/page/site-view.ts'
import { leadOf, type SectionComponents, Sections } from '#ui/sections/sections.tsx'
import type { SectionKind, SectionView } from '#ui/sections/views.ts'
import { pairSmall } from './pair-small.ts'

const WIDE: ReadonlySet<SectionKind> = new Set(['hero', 'banner', 'promotions-slider', 'feature-banner'])

type LedgerProps<Some extends SectionView> = {
  sections: Some[]
  site: SiteView
  components: SectionComponents<Some>
  titled?: boolean
}

/** Rows of a ledger: small sections stand in pairs, some run from edge to edge. */
export function Ledger<Some extends SectionView>({ sections, site, components, titled }: LedgerProps<Some>) {
  const leadId = titled ? null : leadOf(sections)
  const firstId = titled ? undefined : sections[0]?.id
  return (
    <div className="w-ledger">
      {titled || leadId ? null : <h1 className="sr-only">{site.name}</h1>}
      {pairSmall(sections).map((row) => (
        <div key={row[0]!.id} className={rowClass(row)}>
          <Sections sections={row} site={site} components={components} leadId={leadId} firstId={firstId} />
        </div>
      ))}
    </div>
  )
}

function rowClass(row: SectionView[]): string | undefined {
  if (WIDE.has(row[0]!.kind)) return undefined
  return row.length > 1 ? 'wrap w-row w-row-pair' : 'wrap w-row'
}
