import type { LinkView, LocationView } from '../page/site-view.ts'
import type { CardView, PictureView } from '../vehicle/views.ts'

/** A picture of the dealer's own: taken in with the folder, or at an address. */
export type OwnPictureView = { alt: string } & (
  | { kind: 'stored'; picture: PictureView }
  | { kind: 'address'; src: string }
)

export type ChoiceView = { value: string; label: string }

export type HeroSearchView = {
  makes: ChoiceView[]
  models: { make: string; models: string[] }[]
  budgets: ChoiceView[]
  bodies: ChoiceView[]
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
  /** The offer's own page, or the search it is about; null while neither exists. */
  href: string | null
  /** Where to ask about it: the contact page, else the dealer's e-mail or phone. */
  enquireHref: string | null
  /** 'Explore Sportage' */
  explore: LinkView | null
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
  | { kind: 'why-buy-from-us'; title: string; reasons: { title: string; text: string; icon: string | null }[] }
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
  | { kind: 'locations-row'; title: string; locations: (LocationView & { opening: string | null })[] }
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
)

export type SectionKind = SectionView['kind']
export type SectionOf<Kind extends SectionKind> = Extract<SectionView, { kind: Kind }>

/** A page of the dealer's own. */
export type PageView = {
  title: string
  crumbs: { label: string; href: string | null }[]
  /** Whether the first section carries the title itself. */
  ownTitle: boolean
  sections: SectionView[]
}
