import type { LeftOut } from '#domain/tenants/settings/reasons.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { Section } from '#ui/sections/sections.ts'
import { readSection } from './page-schema.ts'

/** A section that stands on pages of these kinds and at these paths (rule:page-blocks). */
export type PageBlock = { on: readonly string[]; beside: boolean; section: Section }

/** The blocks of the settings with every default filled in; what does not fit this release is added to `leftOut`. */
export function readBlocks({ blocks }: Pick<TenantSettings, 'blocks'>, leftOut: LeftOut[]): PageBlock[] {
  return blocks.flatMap(({ on, beside, block }, index) => {
    const read = readSection(block)
    if (read.kind === 'section') return [{ on, beside, section: read.section }]
    leftOut.push({ place: 'settings', part: `blocks[${index}] ${block.section}`, reason: read.reason })
    return []
  })
}
