import type { LinkView, LocationView, OwnPictureView } from '../page/site-view.ts'
import type { IconName } from '../primitives/icon-names.ts'
import type { PageLinkView } from '../search/views.ts'
import type { CardView } from '../vehicle/views.ts'

export type ChoiceView = { value: string; label: string }

export type HeroSearchView = {
  /** Each make with its models. */
  makes: [make: string, ...models: string[]][]
  /** What a search by price is called in its address, and the amounts worth choosing: maybe none. `unit`: '' or ' / week'. */
  budgets: { name: string; mostDollars: number[]; unit: string }
  bodies: string[]
}

/** Text of the dealer's as HTML, made from Markdown on the server: no markup of theirs is in it. */
export type RichTextView = { html: string }

export type FeatureLinkView = LinkView & { text: string | null }
export type BrandTileView = { title: string; href: string | null; logoSrc: string | null }
export type OfferCardView = {
  name: string
  text: string | null
  /** `whole` where there is more than the preview. */
  disclaimer: { preview: string; whole: string | null } | null
  picture: OwnPictureView | null
  /** 'Ends 31 December' */
  until: string | null
  price: NotedPriceView | null
  /** The one dealership of several that makes it. */
  place: string | null
  /** The offer's own page, or the search it is about; null while neither exists. */
  href: string | null
  /** Where to ask about it: the contact page, else the dealer's e-mail or phone. */
  enquireHref: string | null
  /** 'Explore Sportage' */
  explore: LinkView | null
}
/** An amount and what it is: 'Drive away, the lowest of 4 new in stock'. */
export type NotedPriceView = { amount: string; note: string | null }
export type ModelCardView = {
  href: string
  name: string
  /** 'Kia', where the range is of several makes. */
  make: string | null
  body: string | null
  picture: OwnPictureView | null
  /** Stands where the dealer has set no picture. */
  silhouette: string
  /** The amount begins with 'From'; words instead of it where there is none. */
  price: NotedPriceView
  isAmount: boolean
  /** '4 new in stock' */
  stock: LinkView | null
}

/** One choice of a list: a link to the list with it, or without it where it is chosen; `href` null where nothing is left. */
export type ListChoiceView = { label: string; count: number; href: string | null; selected: boolean }
export type ListFilterView = {
  label: string
  groups: { label: string; choices: ListChoiceView[]; shown: number }[]
  /** Bounds in whole dollars, sent by a plain form. */
  price: { action: string; kept: ChoiceView[]; from: number | null; to: number | null } | null
  chips: { label: string; value: string; href: string }[]
  clearHref: string
}

/** What every list of cards has around it. */
export type ListView = {
  /** '14 models' */
  countText: string
  intro: string | null
  /** Null where there is nothing to choose among. */
  filter: ListFilterView | null
  pages: PageLinkView[]
  previousHref: string | null
  nextHref: string | null
  empty: { title: string; text: string; button: string; href: string } | null
}

export type ArticleCardView = {
  heading: string
  text: string
  picture: OwnPictureView | null
  date: { iso: string; words: string }
  href: string | null
  readMore: string
}
export type ReviewView = {
  customerName: string
  rating: number
  text: string
  date: { iso: string; words: string }
  /** The one dealership of several it is about. */
  dealership: string | null
  reply: { text: string; date: string | null } | null
}
export type SlideView = {
  id: string
  name: string
  text: string | null
  picture: OwnPictureView
  href: string | null
  hideOverlay: boolean
}

/** What a section shows, by its kind; `id` is its anchor, unique on the page. */
export type SectionView = { id: string } & (
  | {
      kind: 'hero'
      title: string
      text: string | null
      picture: OwnPictureView | null
      search: HeroSearchView | null
      /** '1,204' vehicles in stock. */
      stockCount: string
    }
  | {
      kind: 'body-shortcuts'
      title: string
      bodies: { label: string; silhouette: string; count: number; href: string }[]
    }
  /** Fresh stock, or any search. */
  | { kind: 'stock-row'; title: string; cards: CardView[]; more: LinkView }
  | { kind: 'offers-row'; title: string; offers: OfferCardView[]; more: LinkView | null }
  | { kind: 'promotions-slider'; label: string; slides: SlideView[] }
  | { kind: 'brands-grid'; title: string; groups: { label: string; tiles: BrandTileView[] }[] }
  | { kind: 'statistics'; title: string | null; entries: { value: string; label: string }[] }
  | { kind: 'why-buy-from-us'; title: string; reasons: { title: string; text: string; icon: IconName | null }[] }
  | { kind: 'call-to-action'; title: string; text: string | null; links: LinkView[]; picture: OwnPictureView | null }
  | { kind: 'feature-banner'; links: FeatureLinkView[] }
  | {
      kind: 'reviews'
      title: string
      /** One decimal, of all reviews shown or not; null where nothing is known. */
      average: number | null
      count: number
      sample: boolean
      /** Says so where reviews with few stars are left out. */
      selection: string | null
      reviews: ReviewView[]
      /** How many stand in full before the rest opens. */
      shown: number
    }
  | { kind: 'payment-strip'; label: string; methods: { name: string; label: string }[] }
  | { kind: 'faq'; title: string; items: { question: string; answer: RichTextView }[] }
  | {
      kind: 'sales-counter'
      count: number
      text: string
      /** How the browser goes on counting; null where the server counts real sales. */
      clock: { perDay: number; secondsPerSale: number; timeZone: string } | null
      refreshSeconds: number
    }
  | {
      kind: 'locations-row'
      title: string
      /** `licences`: 'DL# 1234567', where cards show them. */
      locations: (LocationView & { opening: string | null; licences: string[] })[]
    }
  | { kind: 'rich-text'; title: string | null; text: RichTextView }
  | { kind: 'banner'; title: string; text: string | null; picture: OwnPictureView | null }
  | {
      kind: 'video'
      title: string | null
      /** A file of the dealer's, or a player elsewhere that loads on a click only. */
      source: { kind: 'file'; src: string } | { kind: 'embed'; src: string; site: string; watchHref: string }
      poster: OwnPictureView | null
    }
  | { kind: 'articles-row'; title: string; articles: ArticleCardView[]; more: LinkView | null }
  /** The new-vehicle range: the whole of it with its filter, or a few models under a title. */
  | { kind: 'model-range'; title: string | null; list: ListView | null; models: ModelCardView[]; links: LinkView[] }
  | { kind: 'offer-list'; list: ListView; offers: OfferCardView[] }
  /** One model of the range, or one offer: it carries the heading of its page. */
  | {
      kind: 'spotlight'
      kicker: string | null
      title: string
      text: RichTextView | null
      picture: OwnPictureView | null
      silhouette: string | null
      price: NotedPriceView | null
      /** 'Ends 31 December', 'At Brigalow Ballina' */
      notes: string[]
      /** The first is the one to press. */
      links: LinkView[]
      smallPrint: string | null
    }
)

export type SectionKind = SectionView['kind']
/** What a dealer's own pages may show, the home page among them; the rest stands on pages of the range and of offers. */
export type OwnSectionView = Exclude<SectionView, { kind: 'model-range' | 'offer-list' | 'spotlight' }>
export type SectionOf<Kind extends SectionKind> = Extract<SectionView, { kind: Kind }>

/** A page of the dealer's own. */
export type PageView = {
  title: string
  crumbs: { label: string; href: string | null }[]
  /** Whether the first section carries the title itself. */
  ownTitle: boolean
  sections: SectionView[]
}
