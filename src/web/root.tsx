import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react'
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRevalidator,
} from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { useLate } from '#ui/hooks/use-late.ts'
import { useMoved } from '#ui/hooks/use-moved.ts'
import { useTrail } from '#ui/leads/trail.ts'
import { documentSite } from '#ui/page/late-footer.tsx'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import { SectionsContext } from '#ui/page/page-blocks.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Toasts } from '#ui/page/toasts.tsx'
import { CompareTray } from '#ui/shortlist/compare-tray.tsx'
import { useOtherTabs } from '#ui/stores/use-other-tabs.ts'
import { guideRoot } from './pages/styleguide/load.server.ts'
import { FormDialogs } from './site/form-dialogs.tsx'
import { gate } from './site/gate.server.ts'
import { leadOn } from './site/lead-on.server.ts'
import { pageContext } from './site/page-context.ts'
import { type RootData, useRootData, useSite } from './site/root-data.ts'
import { type PageHandle, partOf } from './site/template-part.ts'
import { TemplateSections } from './site/template-sections.tsx'
import { useDocumentState } from './site/use-document-state.ts'
import { useSiteNavigation } from './site/use-site-navigation.ts'
import { type ViewJson, viewJson } from './site/view-json.ts'

export const middleware = [gate, leadOn]

export function loader({ request, context }: LoaderFunctionArgs): ViewJson<RootData> {
  const page = context.get(pageContext)
  const root = guideRoot(new URL(request.url), page) ?? page.site.root
  return viewJson(root, page, documentJson)
}

/** The same for every document of a site until the site is loaded anew. */
const documentJsons = new WeakMap<RootData, string>()

function documentJson(root: RootData): string {
  const known = documentJsons.get(root)
  if (known) return known
  const json = JSON.stringify({ ...root, site: documentSite(root.site) })
  documentJsons.set(root, json)
  return json
}

let isSiteWanted = false

/** The site does not change while a visitor walks through it; it is fetched where its footer has to be drawn anew. */
export function shouldRevalidate() {
  return isSiteWanted
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData()
  const part = partOf(useMatches().at(-1)?.handle)
  return (
    <html
      lang="en-AU"
      data-template={root?.site.template}
      data-part={part}
      {...useDocumentState()}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {root ? <Look root={root} /> : null}
      </head>
      <body {...useSiteNavigation()}>
        {children}
        <ScrollRestoration />
        {/* While developing; else boot.ts does what it would do, at its own time. */}
        {import.meta.env.DEV ? <Scripts /> : null}
      </body>
    </html>
  )
}

function Look({ root }: { root: RootData }) {
  return (
    <>
      {root.fontHref ? (
        <link rel="preload" href={root.fontHref} as="font" type="font/woff2" crossOrigin="anonymous" />
      ) : null}
      <style>{root.tokensCss}</style>
      <link rel="stylesheet" href={root.styleHref} precedence="site" />
      <meta name="theme-color" content={root.themeColour} />
      {root.faviconHref ? <link rel="icon" href={root.faviconHref} /> : null}
    </>
  )
}

export default function Root() {
  const site = useSite()
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined
  if (!handle?.isAlone)
    return (
      <Page site={site}>
        <Outlet />
      </Page>
    )
  return (
    <>
      <Outlet />
      <Toasts removalMs={site.toastRemovalMs} />
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  const root = useRootData()
  if (!root) return <OutOfOrder />

  const notice = noticeOf(error, root.site)
  const { Notice } = loadedPart(root.site.template, 'shell')
  return (
    <Page site={root.site}>
      <title>{`${notice.title} | ${root.site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Notice site={root.site} notice={notice} />
    </Page>
  )
}

/** Where not even the site could be read: words that need nothing. */
function OutOfOrder() {
  return (
    <main>
      <title>Out of order for a moment</title>
      <meta name="robots" content="noindex" />
      <h1>Out of order for a moment</h1>
      <p>The page cannot be shown just now. Please try again shortly.</p>
    </main>
  )
}

/** Whoever has just written to the dealer is not interrupted by a promotion. */
const SUCCESS_PATH = '/success'

/** React Router draws everything anew at each step of a visit: what has not changed is the same element then, and rests. */
function Page({ site, children }: { site: SiteView; children: ReactNode }) {
  useOtherTabs()
  const { pathname, search } = useLocation()
  useTrail(pathname, search)
  // Which links of its menus are the page's own is told after the page itself: they may be hundreds.
  const path = useDeferredValue(pathname + search)
  // Who has just come sees the page first, whose largest picture the promotion would be otherwise.
  const hasMoved = useMoved(site.popup !== null)
  const Popup = useLate(hasMoved, async () => (await import('#ui/page/popup.tsx')).Popup)
  const { Header, Footer } = loadedPart(site.template, 'shell')
  const header = useMemo(() => <Header site={site} path={path} />, [Header, site, path])
  const { revalidate } = useRevalidator()
  const refetch = useCallback(() => {
    isSiteWanted = true
    void revalidate().finally(() => {
      isSiteWanted = false
    })
  }, [revalidate])
  const footer = useMemo(() => <Footer site={site} refetch={refetch} />, [Footer, site, refetch])
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="progress" aria-hidden="true" />
      {header}
      <main id="content" tabIndex={-1}>
        <SectionsContext value={TemplateSections}>{children}</SectionsContext>
      </main>
      {footer}
      {site.popup && Popup && pathname !== SUCCESS_PATH ? <Popup popup={site.popup} /> : null}
      <FormDialogs />
      {site.compares ? <CompareTray /> : null}
      <Toasts removalMs={site.toastRemovalMs} />
    </>
  )
}

/** Loaders throw a `NoticeView` with its status; anything else is a fault of ours, which says no more than that. */
function noticeOf(error: unknown, site: SiteView): NoticeView {
  if (isRouteErrorResponse(error) && (error.data as NoticeView | null)?.title) return error.data as NoticeView
  return {
    code: '500',
    title: 'Something went wrong on our side',
    text: 'The page could not be shown. Please try again in a moment.',
    links: [{ label: `View ${site.vehicleWords} in stock`, href: site.stockHref }],
    similar: [],
  }
}
