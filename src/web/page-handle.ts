import type { ClientLoaderFunctionArgs } from 'react-router'
import { loadPart } from '#templates/load.client.ts'
import type { PartName } from '#templates/template.ts'

/** What a route says of itself: the part of the template that draws it, and whether its document needs it alive. */
export type PageHandle = { part: PartName; leftAsDrawn?: true }

/** The part a document brings to the browser: none where the page is left as the server drew it. */
export function alivePartOf(handle: unknown): PartName | undefined {
  const { part, leftAsDrawn } = (handle ?? {}) as Partial<PageHandle>
  return leftAsDrawn ? undefined : part
}

/** In the browser, on the way to another page: its data and the part that draws it come together. */
export async function loadDrawn(part: PartName, { serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const [loaded] = await Promise.all([serverLoader(), loadPart(document.documentElement.dataset.template!, part)])
  return loaded
}
