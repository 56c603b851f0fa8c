import type { PictureView } from '../vehicle/views.ts'

/** A picture of the dealer's own: taken in with the folder, or at an address. */
export type OwnPictureView = { alt: string } & (
  | { kind: 'stored'; picture: PictureView }
  | { kind: 'address'; src: string }
)

export type LinkView = { label: string; href: string }
/** A link of a menu: '24' of them in stock, the logo of a brand, the drawing of a body. */
export type MenuLinkView = LinkView & { count?: string; logoSrc?: string | null; silhouette?: string }
/** Links of one kind under one heading. `as` says how they are drawn: a list, tiles with logos, bodies with drawings. */
export type MenuGroupView = { label: string | null; as: 'list' | 'brands' | 'bodies'; links: MenuLinkView[] }
/** One entry of the menu: a link, or what opens with groups of links (and perhaps a link to all of it). */
export type MenuView = { label: string; href: string | null; groups: MenuGroupView[] }
/** A titled list of links at the foot of every page. */
export type FooterGroupView = { label: string; links: LinkView[] }
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

/** A promotion shown once to each visitor (rule:promotion-popup). */
export type PopupView = {
  /** Changes with what it says, so that a new one is shown to those who closed the last. */
  id: string
  title: string
  description: string | null
  picture: OwnPictureView | null
  button: string
  href: string
  /** The instant it ends, ISO 8601; null where it does not. */
  expiresOn: string | null
}

/** What every page of a tenant's site knows about the site: header, footer, words. Sent once per visit. */
export type SiteView = {
  name: string
  template: string
  tagline: string | null
  /** The one that can be seen on the page's ground. */
  logo: { src: string; alt: string; widthPx?: number; heightPx?: number } | null
  /** What the site calls what it sells: 'car', 'cars'. */
  vehicleWord: string
  vehicleWords: string
  phone: PhoneView | null
  /** The default search. */
  stockHref: string
  searchBar: boolean
  /** How many past searches the search box offers again. */
  searchHistory: number
  /** Whether vehicles can be laid side by side. */
  compares: boolean
  /** How the menus of the header open with a mouse. */
  opensOn: 'hover' | 'click'
  /** How long a toast stands that nobody puts away (rule:toasts). */
  toastRemovalMs: number
  header: MenuView[]
  footer: FooterGroupView[]
  footerText: string | null
  /** What only the footer says is left out: it stands in the document's markup (late-footer.tsx). */
  footerIsInMarkup?: true
  locations: LocationView[]
  /** Registered name, ABN, licence numbers: always in the footer (rule:imprint). */
  legal: string[]
  /** Privacy and terms, where those pages exist and no group of the footer leads there. */
  legalLinks: LinkView[]
  /** Where shoppers sign in, or their garage; null where they cannot. */
  account: LinkView | null
  /** The contact page in the dealer's words. */
  contact: LinkView
  /** 'Visa', 'Apple Pay': what the dealer takes; none without a strip. */
  payments: string[]
  social: LinkView[]
  popup: PopupView | null
}
