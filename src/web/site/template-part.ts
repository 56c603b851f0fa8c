import type { ClientLoaderFunctionArgs } from 'react-router'
import { loadPart } from '#templates/load.client.ts'
import type { PartName } from '#templates/template.ts'
import { loadLateParts } from '#ui/hooks/late-part.tsx'
import { viewOf } from './view-json.ts'

/** What a route says of itself (React Router's `handle`). */
export type PageHandle = {
  /** The part of the template that draws it. */
  part: PartName
  /** It is no page of the site: without header and footer. */
  isAlone?: true
}

export function partOf(handle: unknown): PartName | undefined {
  return (handle as Partial<PageHandle> | undefined)?.part
}

/**
 * A route's `clientLoader`: on the way to a page its data and the part of the template that draws it come together. On a
 * page of the same kind late parts stand already, and take over what has changed by themselves.
 */
export function loadWithPart(part: PartName) {
  return async ({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const here = document.documentElement.dataset
    const drawn = loadPart(here.template!, part).then(() => (here.part === part ? null : loadLateParts(part)))
    const [loaded] = await Promise.all([serverLoader(), drawn])
    return viewOf(loaded)
  }
}
