import { isFeaturePath } from '#domain/content/feature-paths.ts'
import { listMarkdownLinks } from '#domain/content/markdown.server.ts'
import type { WrittenSection } from '#domain/content/page-schema.ts'
import type { Finding } from './finding.ts'
import type { TenantConfig } from './tenant-config.ts'

/** As much of a tenant's content as links are looked for in. `name` is the file in the folder. */
export type CheckedContent = {
  pages: { name: string; path: string; sections: WrittenSection[] }[]
  articles: { name: string; slug: string; markdown: string }[]
}

type Settings = TenantConfig['settings']
type Placed = { where: string; href: string }

/** Sections that a setting leaves out of every page. */
const SWITCHES: Partial<Record<WrittenSection['section'], { setting: string; isOn(settings: Settings): boolean }>> = {
  'brands-grid': { setting: 'settings.brands.shown', isOn: ({ brands }) => brands.shown },
  statistics: { setting: 'settings.statistics.shown', isOn: ({ statistics }) => statistics.shown },
  reviews: { setting: 'settings.reviews.shown', isOn: ({ reviews }) => reviews.shown },
  'offers-row': { setting: 'settings.offers.shown', isOn: ({ offers }) => offers.shown },
  'payment-strip': { setting: 'settings.commerce.paymentStrip', isOn: ({ commerce }) => commerce.paymentStrip },
  'sales-counter': { setting: 'settings.salesCounter.mode', isOn: ({ salesCounter }) => salesCounter.mode !== 'off' },
}

/** Links of menus, sections and texts that lead nowhere, legal pages that are missing, sections switched off. */
export function checkContent(config: TenantConfig, content: CheckedContent): Finding[] {
  return [...deadLinks(config, content), ...missingLegalPages(config, content), ...switchedOff(config, content)]
}

function deadLinks(config: TenantConfig, content: CheckedContent): Finding[] {
  const own = ownPaths(config, content)
  const links = [...settingsLinks(config), ...contentLinks(content)]
  return links.flatMap(({ where, href }): Finding[] => {
    const path = href.replace(/[?#].*$/, '').replace(/\/+$/, '')
    if (!href.startsWith('/') || own.has(path) || isFeaturePath(path)) return []
    const fix = `Mend the link, or write the page: content/pages${path}.md.`
    return [
      { about: 'works', path: where, says: `A link leads to ${href}, where there is no page; it is not drawn.`, fix },
    ]
  })
}

function ownPaths({ settings }: TenantConfig, { pages, articles }: CheckedContent): Set<string> {
  return new Set([
    ...pages.map(({ path }) => path),
    ...(articles.length > 0 ? ['/blog', ...articles.map(({ slug }) => `/blog/${slug}`)] : []),
    ...settings.brands.tiles.flatMap(({ slug, skipPage, linkTo }) => (skipPage || linkTo ? [] : [`/${slug}/overview`])),
    settings.shortlist.garagePath,
    settings.tradeIn.pagePath,
  ])
}

/** What the dealer wrote: the menus that every dealer starts with name pages that some do not have. */
function settingsLinks({ settings, written }: TenantConfig): Placed[] {
  const at = (where: string, links: readonly (string | null | undefined)[]) =>
    links.flatMap((href) => (href ? [{ where: `settings.${where}`, href }] : []))
  const menus = (['header', 'footer'] as const).flatMap((menu) =>
    at(
      `navigation.${menu}`,
      (written.navigation?.[menu] ?? []).flatMap(({ linkTo, links }) => [
        linkTo,
        ...(links ?? []).map((link) => link.linkTo),
      ]),
    ),
  )
  return [
    ...menus,
    ...at('popup', [settings.popup?.linkTo]),
    ...at(
      'home.slides',
      settings.home.slides.map(({ linkTo }) => linkTo),
    ),
    ...at(
      'brands.tiles',
      settings.brands.tiles.map(({ linkTo }) => linkTo),
    ),
    ...at(
      'brands.tiles',
      settings.brands.tiles.flatMap(({ description }) => markdownLinks(description ?? '')),
    ),
  ]
}

function contentLinks({ pages, articles }: CheckedContent): Placed[] {
  return [
    ...pages.flatMap(({ name, sections }) => sections.flatMap(sectionLinks).map((href) => ({ where: name, href }))),
    ...articles.flatMap(({ name, markdown }) => markdownLinks(markdown).map((href) => ({ where: name, href }))),
  ]
}

function sectionLinks({ links, markdown, items }: WrittenSection): string[] {
  const answers = (items as { answer: string }[] | undefined) ?? []
  return [
    ...((links as { linkTo: string }[] | null | undefined) ?? []).map(({ linkTo }) => linkTo),
    ...markdownLinks((markdown as string | undefined) ?? ''),
    ...answers.flatMap(({ answer }) => markdownLinks(answer)),
  ]
}

function markdownLinks(text: string): string[] {
  return listMarkdownLinks(text).flatMap(({ kind, href }) => (kind === 'link' ? [href] : []))
}

function missingLegalPages({ settings: { site } }: TenantConfig, { pages }: CheckedContent): Finding[] {
  const legal = [
    { setting: 'privacyPath', path: site.privacyPath, name: 'privacy policy' },
    { setting: 'termsPath', path: site.termsPath, name: 'terms and conditions' },
  ]
  return legal.flatMap(({ setting, path, name }): Finding[] => {
    if (pages.some((page) => page.path === path)) return []
    const says = `There is no page ${path}: the footer has no link to a ${name} page.`
    return [{ about: 'law', path: `settings.site.${setting}`, says, fix: `Write content/pages${path}.md.` }]
  })
}

function switchedOff({ settings }: TenantConfig, { pages }: CheckedContent): Finding[] {
  return pages.flatMap(({ name, sections }) =>
    sections.flatMap(({ section }): Finding[] => {
      const found = SWITCHES[section]
      if (!found || found.isOn(settings)) return []
      const says = `The section "${section}" is never shown: ${found.setting} switches it off.`
      return [{ about: 'works', path: name, says, fix: `Take it out, or switch ${found.setting} on.` }]
    }),
  )
}
