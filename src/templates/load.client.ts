import { keepTemplate } from './loaded.ts'
import type { Template } from './template.ts'

const loaders = import.meta.glob<Template>('./*/template.tsx', { import: 'template' })

/** Fetches the one template this page is drawn with. */
export async function loadTemplate(name: string): Promise<void> {
  const load = loaders[`./${name}/template.tsx`]
  if (!load) throw new Error(`There is no template "${name}".`)
  keepTemplate(name, await load())
}
