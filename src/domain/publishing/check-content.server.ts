import { defaultPagePaths } from '#domain/content/default-pages/default-pages.ts'
import { listMarkdownLinks } from '#domain/content/markdown.server.ts'
import type { WrittenSection } from '#domain/content/page-schema.ts'
import { isFeaturePath } from '#domain/content/platform-paths.ts'
import { type Finding, isOn } from './finding.ts'
import { DRAFT_NOTE, TERMS_DRAFT } from './new-tenant/draft-terms.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

/** As much of a tenant's content as links are looked for in. `name` is the file in the folder. */
export type CheckedContent = {
  pages: { name: string; path: string; sections: WrittenSection[] }[]
  articles: { name: string; slug: string; markdown: string }[]
}

/** `isText`: within Markdown, whose links are all drawn. */
type Placed = { where: string; href: string; isText: boolean }

/** Sections that a setting leaves out of every page. */
const SWITCHES: Partial<Record<WrittenSection['section'], string>> = {
  'brands-grid': 'settings.brands.shown',
  statistics: 'settings.statistics.shown',
  reviews: 'settings.reviews.shown',
  'service-benefits': 'settings.service.terms.shown',
  'offers-row': 'settings.offers.shown',
  'payment-strip': 'settings.commerce.paymentStrip',
  'sales-counter': 'settings.salesCounter.mode',
}

/** Links of menus, sections and texts that lead nowhere, legal pages that are missing or drafts, sections switched off. */
export function checkContent(config: TenantConfig, content: CheckedContent): Finding[] {
  return [
    ...deadLinks(config, content),
    ...missingLegalPages(config, content),
    ...leftDrafts(content),
    ...switchedOff(config, content),
  ]
}

function deadLinks(config: TenantConfig, content: CheckedContent): Finding[] {
  const own = ownPaths(config, content)
  const links = [...settingsLinks(config), ...contentLinks(content)]
  const told = new Set<string>()
  return links.flatMap(({ where, href, isText }): Finding[] => {
    const once = `${where} ${href}`
    if (told.has(once)) return []
    told.add(once)
    const path = href.replace(/[?#].*$/, '').replace(/\/+$/, '')
    if (!href.startsWith('/') || own.has(path) || isFeaturePath(path)) return []
    const fix = `Mend the link, or write the page: content/pages${path}.md.`
    const says = `A link leads to ${href}, where there is no page; ${isText ? 'shoppers find nothing there' : 'it is not drawn'}.`
    return [{ about: 'works', path: where, says, fix }]
  })
}

function ownPaths({ settings }: TenantConfig, { pages, articles }: CheckedContent): Set<string> {
  return new Set([
    ...pages.map(({ path }) => path),
    ...defaultPagePaths(settings),
    ...(articles.length > 0 ? ['/blog', ...articles.map(({ slug }) => `/blog/${slug}`)] : []),
    ...(settings.brands.shown && settings.brands.tiles.length > 0 ? ['/brands'] : []),
    ...settings.brands.tiles.flatMap(({ slug, skipPage, linkTo }) => (skipPage || linkTo ? [] : [`/${slug}/overview`])),
    ...Object.values(settings.locations.contactPaths),
    settings.shortlist.garagePath,
    settings.tradeIn.pagePath,
  ])
}

/** What the dealer wrote: the menus that every dealer starts with name pages that some do not have. */
function settingsLinks({ settings, written }: TenantConfig): Placed[] {
  const { popup, home, brands, search } = settings
  const at = (where: string, links: readonly { linkTo?: string | null | undefined }[]) =>
    links.flatMap(({ linkTo }) => (linkTo ? [{ where: `settings.${where}`, href: linkTo, isText: false }] : []))
  const menus = (['header', 'footer'] as const).flatMap((menu) =>
    at(
      `navigation.${menu}`,
      (written.navigation?.[menu] ?? []).flatMap((item) => [item, ...(item.links ?? [])]),
    ),
  )
  return [
    ...menus,
    ...at('popup', popup ? [popup] : []),
    ...at('home.slides', home.slides),
    // Links to all stock lead there, whoever wrote it.
    ...(written.search?.defaultPath
      ? [{ where: 'settings.search.defaultPath', href: search.defaultPath, isText: true }]
      : []),
    ...at('brands.tiles', brands.tiles),
    ...blocksOf(settings).flatMap((section) => sectionLinks(section, 'settings.blocks')),
    ...brands.tiles.flatMap(({ description }) => markdownLinks(description ?? '', 'settings.brands.tiles')),
  ]
}

function blocksOf({ blocks }: TenantConfig['settings']): WrittenSection[] {
  return blocks.map(({ block }) => block as WrittenSection)
}

function contentLinks({ pages, articles }: CheckedContent): Placed[] {
  return [
    ...pages.flatMap(({ name, sections }) => sections.flatMap((section) => sectionLinks(section, name))),
    ...articles.flatMap(({ name, markdown }) => markdownLinks(markdown, name)),
  ]
}

function sectionLinks({ links, markdown, items }: WrittenSection, where: string): Placed[] {
  const answers = (items as { answer: string }[] | undefined) ?? []
  const buttons = (links as { linkTo: string }[] | null | undefined) ?? []
  return [
    ...buttons.map(({ linkTo }) => ({ where, href: linkTo, isText: false })),
    ...markdownLinks((markdown as string | undefined) ?? '', where),
    ...answers.flatMap(({ answer }) => markdownLinks(answer, where)),
  ]
}

function markdownLinks(text: string, where: string): Placed[] {
  return listMarkdownLinks(text).flatMap(({ kind, href }) => (kind === 'link' ? [{ where, href, isText: true }] : []))
}

function missingLegalPages({ settings: { site } }: TenantConfig, { pages }: CheckedContent): Finding[] {
  const has = (path: string) => pages.some((page) => page.path === path)
  const privacy: Finding = {
    about: 'law',
    path: 'settings.site.privacyPath',
    says: `The page ${site.privacyPath} is made of your settings: it says what this site does, not what you do besides, nor whether anybody abroad gets what shoppers write.`,
    fix: `Write content/pages${site.privacyPath}.md.`,
  }
  const terms: Finding = {
    about: 'off',
    path: 'settings.site.termsPath',
    says: `There is no page ${site.termsPath}: the footer has no link to terms and conditions.`,
    fix: `On with content/pages${site.termsPath}.md: have the draft that tenant new wrote (${TERMS_DRAFT}) read by your adviser, and move it there.`,
  }
  return [...(has(site.privacyPath) ? [] : [privacy]), ...(has(site.termsPath) ? [] : [terms])]
}

/** A draft that was put on the site as it was written for the dealer's adviser. */
function leftDrafts({ pages }: CheckedContent): Finding[] {
  const isDraft = ({ sections }: CheckedContent['pages'][number]) =>
    sections.some(({ markdown }) => typeof markdown === 'string' && markdown.includes(DRAFT_NOTE))
  return pages.filter(isDraft).map(({ name, path }) => ({
    about: 'honesty',
    path: name,
    says: `The page ${path} still says that it is a draft, and asks what only you can answer.`,
    fix: 'Answer what stands in square brackets, or take it out, and the first lines with it.',
  }))
}

function switchedOff(config: TenantConfig, { pages }: CheckedContent): Finding[] {
  const blocks = { name: 'settings.blocks', sections: blocksOf(config.settings) }
  return [...pages, blocks].flatMap(({ name, sections }) =>
    sections.flatMap(({ section }): Finding[] => {
      const setting = SWITCHES[section]
      if (!setting || isOn(config, setting)) return []
      const says = `The section "${section}" is never shown: ${setting} switches it off.`
      return [{ about: 'works', path: name, says, fix: `Take it out, or switch ${setting} on.` }]
    }),
  )
}
