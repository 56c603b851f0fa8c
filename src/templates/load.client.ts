import { isPartLoaded, keepPart, loadedPart } from './loaded.ts'
import type { PartName, TemplateParts } from './template.ts'

const loaders = import.meta.glob<TemplateParts[Exclude<PartName, 'page'>]>('./*/{shell,home,search,vehicle}.tsx', {
  import: 'part',
})

/** Fetches a part of the template this site is drawn with; at once when it is there. */
export async function loadPart(template: string, name: PartName): Promise<void> {
  if (isPartLoaded(template, name)) return
  if (name === 'page') {
    const [{ pagePart }] = await Promise.all([import('#ui/range/section-page.tsx'), loadPart(template, 'home')])
    return keepPart(template, name, pagePart(loadedPart(template, 'home')))
  }
  const load = loaders[`./${template}/${name}.tsx`]
  if (!load) throw new Error(`There is no ${name} of a template "${template}".`)
  keepPart(template, name, await load())
}
