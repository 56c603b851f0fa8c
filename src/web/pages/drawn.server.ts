import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { HeadView } from '#ui/page/head.tsx'
import { type PageContext, packDrawn } from '../context.ts'
import type { Packed } from '../packed.ts'
import type { DrawnPageData } from './drawn-page.tsx'

/** What a `DrawnPage` shows. `name` keeps the ids inside apart from those of a page it is fetched into. */
export function drawn(page: PageContext, name: string, head: HeadView, inside: ReactElement): Packed<DrawnPageData> {
  const html = renderToStaticMarkup(inside, { identifierPrefix: `${name}-` })
  return packDrawn<DrawnPageData, 'head'>(page, { head, html }, ['head'])
}
