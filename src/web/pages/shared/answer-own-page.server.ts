import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { onePath } from '#domain/tenants/one-path.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import type { OwnSectionView, PageView, SectionView } from '#ui/sections/sections.ts'
import { pagePath, pageQuery } from '../../http/page-url.ts'
import { type PageContext, pageContext } from '../../site/page-context.ts'
import { viewJson } from '../../site/view-json.ts'
import { outOfOrderNotice } from '../shell/notices.ts'
import { makeBlocks } from './blocks/make-blocks.server.ts'
import { nothingThere } from './nothing-there.server.ts'
import type { OwnPageData } from './own-page.tsx'
import { shareOfSections } from './own-picture.ts'
import { type ShareCard, sharedAs } from './share/share-card.ts'
import { breadcrumbList, type Thing } from './structured-data.ts'

/** What a view comes to: the page (404 past the end of a list, 422 with a form to put right), a few words, another spelling, nothing, or a search that failed. */
export type OwnPageOutcome =
  | ({ kind: 'page'; status?: 200 | 404 | 422 } & OwnPageData)
  | { kind: 'notice'; status: 404 | 410; notice: NoticeView }
  | { kind: 'moved'; location: string; status?: 301 | 302 }
  | { kind: 'not-found' }
  | { kind: 'failed' }

/** The address of a page: its path as `asked` and in its one spelling, its query; and who asks, of a page that is one visitor's. */
export type OwnPageAddress = { asked: string; path: string; search: string; request: Pick<Request, 'headers'> }

type MakeView = (at: OwnPageAddress, page: PageContext) => OwnPageOutcome | Promise<OwnPageOutcome>

/** The loader of a page made of sections: answers what its view comes to. Throws notices. */
export function ownPageLoader(viewOf: MakeView) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const page = context.get(pageContext)
    const { site } = page.site
    const url = new URL(request.url)
    const asked = pagePath(url)
    const outcome = await viewOf({ asked, path: onePath(asked), search: pageQuery(url), request }, page)
    switch (outcome.kind) {
      case 'page': {
        const { sections, beside = [] } = outcome.page
        const blocks = await makeBlocks(
          url,
          page,
          [...sections, ...beside].map(({ id }) => id),
        )
        if (!blocks) throw data(outOfOrderNotice(site), { status: 503 })
        const made = {
          ...outcome.page,
          sections: [...sections, ...blocks.below],
          beside: [...beside, ...blocks.beside],
        }
        return data(viewJson({ page: made, head: outcome.head }, page), { status: outcome.status ?? 200 })
      }
      case 'notice':
        throw data(outcome.notice, { status: outcome.status })
      case 'moved':
        return redirect(outcome.location, outcome.status ?? 301)
      case 'not-found': {
        const { status, notice } = await nothingThere(page)
        throw data(notice, { status })
      }
      case 'failed':
        throw data(outOfOrderNotice(site), { status: 503 })
    }
  }
}

type OwnPage = {
  path: string
  title: string
  /** What search engines are told it is called, where that is another. */
  headTitle?: string
  description: string | null
  /** The pages above it, home left out. */
  above?: PageView['crumbs']
  ownTitle: boolean
  sections: SectionView[]
  /** Stand beside the first text, before the dealer's blocks. */
  beside?: OwnSectionView[]
  feed?: HeadView['feed']
  /** What networks show of it, where it is not the first picture of its sections. */
  share?: ShareCard
  /** What it is, besides its trail. */
  structuredData?: Thing[]
}

/** A page of sections with its trail and its head; search engines are told where it stands. */
export function ownPage(made: OwnPage, page: PageContext): Extract<OwnPageOutcome, { kind: 'page' }> {
  const { title, above = [], ownTitle, sections, beside = [], structuredData = [] } = made
  const crumbs = [{ label: 'Home', href: '/' }, ...above, { label: title, href: null }]
  page.facts.structuredData.push(breadcrumbList(crumbs, page.origin), ...structuredData)
  return { kind: 'page', page: { title, crumbs, ownTitle, sections, beside }, head: headOf(made, page) }
}

/** What search engines show of a title; a longer one does without the name of the site. */
const LONGEST_TITLE = 62

/** Title, description and canonical address; the tenant's own words for the path go first. */
function headOf(
  { path, title, headTitle = title, description, sections, feed, share }: OwnPage,
  page: PageContext,
): HeadView {
  const { ctx, origin } = page
  const { seo } = ctx.tenant.settings
  const own = seo.paths[path]
  const named = own?.title ?? headTitle
  const whole = `${named} | ${seo.titleSuffix ?? ctx.tenant.name}`
  return {
    title: whole.length <= LONGEST_TITLE ? whole : named,
    description: own?.description ?? description,
    canonical: origin + path,
    robots: null,
    share: share
      ? { siteName: ctx.tenant.name, picture: sharedAs(share, path, origin), price: null }
      : shareOfSections(sections, page),
    ...(feed && { feed }),
  }
}
