import type { ClientLoaderFunctionArgs } from 'react-router'
import { loadPart } from '#templates/load.client.ts'
import type { PartName } from '#templates/template.ts'

/** What a route says of itself: the part of the template that draws it. */
export type PageHandle = { part: PartName }

export function partOf(handle: unknown): PartName | undefined {
  return (handle as PageHandle | undefined)?.part
}

/** In the browser, on the way to another page: its data and the part that draws it come together. */
export async function loadDrawn(part: PartName, { serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const [loaded] = await Promise.all([serverLoader(), loadPart(document.documentElement.dataset.template!, part)])
  return loaded
}
