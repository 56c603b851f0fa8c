import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { Head, type HeadView } from '#ui/page/head.tsx'
import { type Packed, unpack } from '../packed.ts'

/** A page whose inside the server draws, also for a visitor who is on the site already; `html` is absent where it stands. */
export type DrawnPageData = { head: HeadView; html?: string }

/**
 * A page of links, forms and small behaviours alone: React never works inside it, and no code that draws it is sent.
 * What React compares by identity stays the same for one address, so that it writes nothing into what stands.
 */
export function DrawnPage({ loaderData, styleHref }: { loaderData: Packed<DrawnPageData>; styleHref: string }) {
  const { head, html } = unpack(loaderData)
  const { pathname, search } = useLocation()
  const inside = useMemo(() => ({ __html: html ?? '' }), [html])
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={styleHref} precedence="page" />
      <div
        // Whatever is written anew is another element: its behaviours start again.
        key={`${pathname}${search} ${html ?? ''}`}
        className="contents"
        data-behaviour="vehicle"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup, made by `drawn`
        dangerouslySetInnerHTML={inside}
      />
    </>
  )
}
