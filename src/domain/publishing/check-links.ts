import { FINANCE_PAGES } from '#domain/tenants/settings/vocabulary.ts'
import { type Finding, isOn } from './finding.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

type Settings = TenantConfig['settings']
/** A link of the dealer's, and the setting it is written in. */
type WrittenLink = { label: string; linkTo?: string | undefined; writtenIn: string }

/** Pages that a switch takes away; no link should lead there. */
const SWITCHED_PAGES: Record<string, readonly string[]> = {
  'settings.finance.enabled': FINANCE_PAGES,
  'settings.tradeIn.enabled': ['/trade-in', '/sell-your-car', '/sell-my-car'],
  'settings.service.enabled': ['/service'],
  'settings.offers.shown': ['/special-offers'],
  'settings.brands.shown': ['/brands'],
}

/** Links of the menus and of the feature banner that lead to pages which are switched off. */
export function checkLinks(config: TenantConfig): Finding[] {
  const off = Object.entries(SWITCHED_PAGES).filter(([setting]) => !isOn(config, setting))
  const links = [...menuLinks(config.settings), ...bannerLinks(config.settings)]
  return links.flatMap(({ label, linkTo, writtenIn }): Finding[] => {
    const [setting] = off.find(([, pages]) => pages.includes(linkTo?.replace(/\/$/, '') ?? '')) ?? []
    if (!setting) return []
    const says = `"${label}" leads to ${linkTo}, which ${setting} switches off.`
    return [{ about: 'works', path: writtenIn, says, fix: `Take the link out, or switch ${setting} on.` }]
  })
}

function menuLinks({ navigation }: Settings): WrittenLink[] {
  return (['header', 'footer'] as const).flatMap((menu) =>
    navigation[menu]
      .flatMap((item) => [item, ...(item.links ?? [])])
      .map(({ label, linkTo }) => ({ label, linkTo, writtenIn: `settings.navigation.${menu}` })),
  )
}

function bannerLinks({ vehiclePage: { blocks, featureBanner } }: Settings): WrittenLink[] {
  const writtenIn = 'settings.vehiclePage.featureBanner'
  return blocks.featureBanner ? featureBanner.map(({ title, linkTo }) => ({ label: title, linkTo, writtenIn })) : []
}
