import { findRangeModel, modelPath } from '#domain/content/range/model-range.ts'
import type { ContentPage } from '#domain/content/running-content.ts'
import { FORM_PAGE_ALIASES } from '#domain/leads/form-pages.ts'
import type { PageView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { goneOrNot } from '../shared/gone-or-not.ts'
import { makeSections } from '../shared/sections/make-sections.server.ts'

/** A page of the dealer's own (rule:tenant-as-data): other spellings of its path lead to it by a 301. */
export async function contentPageView({ asked, path }: OwnPageAddress, page: PageContext): Promise<OwnPageOutcome> {
  const { pages } = page.site.content
  const own = path === '/' ? undefined : pages.get(path)
  if (!own) return aliasOf(path, page)
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }

  const sections = await makeSections(own.sections, page)
  const beside = await makeSections(own.beside ?? [], page)
  if (!sections || !beside) return { kind: 'failed' }
  const title = own.title ?? page.ctx.tenant.name
  const lead = sections[0]?.kind
  const ownTitle = lead === 'hero' || lead === 'banner'
  return ownPage(
    { path, title, description: own.description, above: above(path, pages), ownTitle, sections, beside },
    page,
  )
}

/** Where links of other sites look for the terms of valuations (rule:valuation-terms). */
const VALUATION_TERMS = /^(?:\/pages)?\/value-my-car-terms-and-conditions$/

/**
 * A form's page under another name (rule:form-pages), the terms of valuations wherever the dealer has them; a model is
 * also reached by its name alone (rule:model-range).
 */
function aliasOf(path: string, page: PageContext): OwnPageOutcome {
  const { ctx, site, movedTo } = page
  const { termsPath } = ctx.tenant.settings.tradeIn
  if (VALUATION_TERMS.test(path) && site.content.pages.has(termsPath))
    return { kind: 'moved', location: movedTo(termsPath) }
  const form = FORM_PAGE_ALIASES[path]
  if (form && site.leadsSomewhere(form)) return { kind: 'moved', location: movedTo(form) }
  const named = findRangeModel(site.models, path.slice(1))
  return named ? { kind: 'moved', location: movedTo(modelPath(named.model)) } : goneOrNot(path, page)
}

/** The pages whose paths this one continues. */
function above(path: string, pages: ReadonlyMap<string, ContentPage>): PageView['crumbs'] {
  const parts = path.split('/').slice(1, -1)
  return parts.flatMap((_, index) => {
    const href = `/${parts.slice(0, index + 1).join('/')}`
    const label = pages.get(href)?.title
    return label ? [{ label, href }] : []
  })
}
