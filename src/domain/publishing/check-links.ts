import type { Finding } from './finding.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

type Settings = TenantConfig['settings']
/** A link of the dealer's, and the setting it is written in. */
type WrittenLink = { label: string; linkTo?: string | undefined; writtenIn: string }

/** Pages that a switch takes away; no link should lead there. */
const SWITCHED_PAGES: readonly { path: RegExp; isOn(settings: Settings): boolean; setting: string }[] = [
  {
    path: /^\/(?:finance|finance-enquiry|apply-for-finance)\/?$/,
    isOn: ({ finance }) => finance.enabled,
    setting: 'settings.finance.enabled',
  },
  {
    path: /^\/(?:trade-in|sell-your-car|sell-my-car)\/?$/,
    isOn: ({ tradeIn }) => tradeIn.enabled,
    setting: 'settings.tradeIn.enabled',
  },
  { path: /^\/service\/?$/, isOn: ({ service }) => service.enabled, setting: 'settings.service.enabled' },
  { path: /^\/special-offers\/?$/, isOn: ({ offers }) => offers.shown, setting: 'settings.offers.shown' },
  { path: /^\/brands\/?$/, isOn: ({ brands }) => brands.shown, setting: 'settings.brands.shown' },
]

/** Links of the menus and of the feature banner that lead to pages which are switched off. */
export function checkLinks({ settings }: TenantConfig): Finding[] {
  return [...menuLinks(settings), ...bannerLinks(settings)].flatMap(({ label, linkTo, writtenIn }): Finding[] => {
    const page = SWITCHED_PAGES.find(({ path, isOn }) => linkTo && path.test(linkTo) && !isOn(settings))
    if (!page) return []
    return [
      {
        about: 'works',
        path: writtenIn,
        says: `"${label}" leads to ${linkTo}, which ${page.setting} switches off.`,
        fix: `Take the link out, or switch ${page.setting} on.`,
      },
    ]
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
  if (!blocks.featureBanner) return []
  return featureBanner.map(({ title, linkTo }) => ({
    label: title,
    linkTo,
    writtenIn: 'settings.vehiclePage.featureBanner',
  }))
}
