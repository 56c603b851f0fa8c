import { keepTemplate } from './loaded.ts'
import type { Template } from './template.ts'

const modules = import.meta.glob<Template>('./*/template.tsx', { eager: true, import: 'template' })
const styles = import.meta.glob<string>('./*/style.css', { eager: true, query: '?url', import: 'default' })

for (const [path, template] of Object.entries(modules)) keepTemplate(folderOf(path), template)

/** The style sheet of each template, by its name. */
export const STYLE_HREFS: Record<string, string> = Object.fromEntries(
  Object.entries(styles).map(([path, href]) => [folderOf(path), href]),
)

/** The client manifest's key of a template's module. */
export function templateModule(name: string): string {
  return `src/templates/${name}/template.tsx`
}

function folderOf(path: string): string {
  return path.split('/').at(-2)!
}
