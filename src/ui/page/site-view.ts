export type LinkView = { label: string; href: string }
/** One entry of a menu: a link, or a group that opens. */
export type MenuView = { label: string; href: string | null; links: LinkView[] }
/** A number as people read it and as a phone dials it. */
export type PhoneView = { text: string; href: string }
export type LocationView = {
  name: string
  slug: string
  /** 'Service', where another location has the same name. */
  kind: string | null
  address: string | null
  mapHref: string | null
  phone: PhoneView | null
  hours: { day: string; hours: string }[]
}

/** What every page of a tenant's site knows about the site: header, footer, words. Sent once per visit. */
export type SiteView = {
  name: string
  template: string
  tagline: string | null
  logo: { src: string; darkSrc: string | null; alt: string } | null
  /** What the site calls what it sells: 'car', 'cars'. */
  vehicleWord: string
  vehicleWords: string
  phone: PhoneView | null
  /** The default search. */
  stockHref: string
  searchBar: boolean
  header: MenuView[]
  footer: MenuView[]
  footerText: string | null
  locations: LocationView[]
  /** Registered name, ABN, licence numbers: always in the footer (decisions §10). */
  legal: string[]
  social: LinkView[]
}
