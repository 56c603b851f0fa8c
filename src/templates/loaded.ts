import type { Template } from './template.ts'

const loaded = new Map<string, Template>()

/** The server loads every template at start, the browser only the one its page names, both before they render. */
export function keepTemplate(name: string, template: Template): void {
  loaded.set(name, template)
}

export function loadedTemplate(name: string): Template {
  const template = loaded.get(name)
  if (!template) throw new Error(`The template "${name}" is not loaded. Is keepTemplate called before rendering?`)
  return template
}
