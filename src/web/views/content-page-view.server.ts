import type { ContentPage } from '#domain/content/load-content.server.ts'
import { findRangeModel, modelPath } from '#domain/content/range/model-range.ts'
import type { PageView } from '#ui/sections/views.ts'
import { pagePath } from '../http/page-url.ts'
import type { OwnPageOutcome } from '../pages/answer-own-page.server.ts'
import type { PageContext } from '../site/page-context.ts'
import { onePath } from './one-path.ts'
import { ownPageHead } from './own-page-head.ts'
import { makeSections } from './sections/make-sections.server.ts'
import { breadcrumbList } from './structured-data.ts'

/** A page of the dealer's own (rule:tenant-as-data): other spellings of its path lead to it by a 301. */
export async function contentPageView(url: URL, page: PageContext): Promise<OwnPageOutcome> {
  const asked = pagePath(url)
  const path = onePath(asked)
  const { pages } = page.site.content
  const own = path === '/' ? undefined : pages.get(path)
  if (!own) return modelOf(path, page)
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }

  const sections = await makeSections(own.sections, page)
  if (!sections) return { kind: 'failed' }
  const title = own.title ?? page.ctx.tenant.name
  const crumbs = [...crumbsTo(path, pages), { label: title, href: null }]
  page.facts.structuredData.push(breadcrumbList(crumbs, page.origin))
  const lead = sections[0]?.kind
  const view: PageView = { title, crumbs, ownTitle: lead === 'hero' || lead === 'banner', sections }
  return { kind: 'page', page: view, head: ownPageHead({ path, title, description: own.description }, page, sections) }
}

/** A model is also reached by its name alone (rule:model-range). */
function modelOf(path: string, { site, movedTo }: PageContext): OwnPageOutcome {
  const named = findRangeModel(site.models, path.slice(1))
  return named ? { kind: 'moved', location: movedTo(modelPath(named.model)) } : { kind: 'not-found' }
}

/** Home, and the pages whose paths this one continues. */
function crumbsTo(path: string, pages: ReadonlyMap<string, ContentPage>): PageView['crumbs'] {
  const parts = path.split('/').slice(1, -1)
  const above = parts.flatMap((_, index) => {
    const href = `/${parts.slice(0, index + 1).join('/')}`
    const label = pages.get(href)?.title
    return label ? [{ label, href }] : []
  })
  return [{ label: 'Home', href: '/' }, ...above]
}
