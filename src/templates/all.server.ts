import { pagePart } from '#ui/range/section-page.tsx'
import { keepPart } from './loaded.ts'
import type { PartName, TemplateParts } from './template.ts'

const modules = import.meta.glob<TemplateParts[PartName]>('./*/{shell,home,search,vehicle}.tsx', {
  eager: true,
  import: 'part',
})
const styles = import.meta.glob<string>('./*/style.css', { eager: true, query: '?url', import: 'default' })
const vehicleStyles = import.meta.glob<string>('./*/vehicle.css', { eager: true, query: '?url', import: 'default' })

for (const [path, part] of Object.entries(modules)) {
  keepPart(folderOf(path), partOf(path), part)
  if (partOf(path) === 'home') keepPart(folderOf(path), 'page', pagePart(part as TemplateParts['home']))
}

/** The style sheet of each template, by its name. */
export const STYLE_HREFS = byTemplate(styles)

/** What only pages of one vehicle need on top of it. */
export const VEHICLE_STYLE_HREFS = byTemplate(vehicleStyles)

/** The client manifest's keys of the modules of a template's part. */
export function partModules(template: string, part: PartName): string[] {
  return part === 'page'
    ? ['src/ui/range/section-page.tsx', ...partModules(template, 'home')]
    : [`src/templates/${template}/${part}.tsx`]
}

function byTemplate(found: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).map(([path, href]) => [folderOf(path), href]))
}

function folderOf(path: string): string {
  return path.split('/').at(-2)!
}

function partOf(path: string): PartName {
  return path.split('/').at(-1)!.replace('.tsx', '') as PartName
}
