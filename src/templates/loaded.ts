import type { PartName, TemplateParts } from './template.ts'

const loaded = new Map<string, TemplateParts[PartName]>()

/** The server loads every part at start, the browser those its page needs, both before they render. */
export function keepPart<Name extends PartName>(template: string, name: Name, part: TemplateParts[Name]): void {
  loaded.set(`${template}/${name}`, part)
}

export function isPartLoaded(template: string, name: PartName): boolean {
  return loaded.has(`${template}/${name}`)
}

export function loadedPart<Name extends PartName>(template: string, name: Name): TemplateParts[Name] {
  const part = loaded.get(`${template}/${name}`)
  if (!part)
    throw new Error(`The ${name} of the template "${template}" is not loaded. Is keepPart called before rendering?`)
  return part as TemplateParts[Name]
}
