import { CheckoutSection } from '../checkout/checkout-section.tsx'
import { GarageSection } from '../garage/garage-section.tsx'
import { FinanceBudget } from '../leads/finance-budget.tsx'
import { FormSection } from '../leads/form-section.tsx'
import { Directory } from '../locations/directory.tsx'
import { LocationSection } from '../locations/location-section.tsx'
import { OwnPicture } from '../page/own-picture.tsx'
import type { LinkView, OwnPictureView } from '../page/site-view.ts'
import { Icon, Silhouette } from '../primitives/icon.tsx'
import { ActionLinks } from '../sections/action-links.tsx'
import { MoreLink } from '../sections/more-link.tsx'
import { OfferCards } from '../sections/offer-cards.tsx'
import { RichText } from '../sections/rich-text.tsx'
import type { SectionComponents, SectionProps } from '../sections/section-props.ts'
import type { SectionOf } from '../sections/sections.ts'
import { TradeInSection } from '../trade-in/trade-in-section.tsx'
import { unbroken } from '../vehicle/unbroken.tsx'
import { WheelSection } from '../wheel/wheel-section.tsx'
import { DriveAway } from './drive-away.tsx'
import { ListFilter, ListFoot, ListHead } from './list-filter.tsx'
import { NotedPrice } from './noted-price.tsx'
import { TowMatch } from './tow-match.tsx'
import type { ModelCardView } from './views.ts'

/** What only pages about models, offers and locations, and those with a form, have: home pages do not fetch it. */
export const RANGE_SECTIONS = {
  'lead-form': FormSection,
  'finance-budget': FinanceBudget,
  garage: GarageSection,
  'trade-in': TradeInSection,
  checkout: CheckoutSection,
  wheel: WheelSection,
  'location-directory': Directory,
  location: LocationSection,
  'model-range': ModelRange,
  'tow-match': TowMatch,
  'drive-away': DriveAway,
  'offer-list': OfferList,
  spotlight: Spotlight,
} satisfies Partial<SectionComponents>

function ModelRange({ section, Frame, sizes }: SectionProps<'model-range'>) {
  const { title, list, models, links } = section
  const head = list ? <ListHead list={list} /> : null
  const filter = list?.filter ? <ListFilter filter={list.filter} /> : null
  return (
    <Frame section={section} title={title} head={head} aside={filter} className="list">
      <ul className="models">
        {models.map((model) => (
          <li key={model.href} className="model">
            <div className="frame frame-3-2">
              <ModelPicture {...model} sizes={sizes} />
            </div>
            <ModelWords model={model} />
          </li>
        ))}
      </ul>
      {list ? <ListFoot list={list} /> : null}
      <RangeLinks links={links} />
    </Frame>
  )
}

function OfferList({ section, Frame, sizes }: SectionProps<'offer-list'>) {
  const { list, offers } = section
  const filter = list.filter ? <ListFilter filter={list.filter} /> : null
  return (
    <Frame section={section} title={null} head={<ListHead list={list} />} aside={filter} className="list">
      <OfferCards offers={offers} className="offer-list" sizes={sizes} />
      <ListFoot list={list} />
    </Frame>
  )
}

/** One model or one offer, its picture beside its words. */
function Spotlight({ section, lead, first, sizes }: SectionProps<'spotlight'>) {
  const { picture, silhouette, id } = section
  return (
    <section className="wrap spotlight" aria-labelledby={id}>
      {picture || silhouette ? (
        <div className="frame frame-3-2">
          <ModelPicture picture={picture} silhouette={silhouette ?? ''} sizes={sizes} eager={first} />
        </div>
      ) : null}
      <SpotlightWords section={section} lead={lead} />
    </section>
  )
}

/** The words of one model or one offer: its heading, its price and what that is, where to go from here. */
function SpotlightWords({ section, lead }: { section: SectionOf<'spotlight'>; lead: boolean }) {
  const { kicker, title, text, price, notes, links, smallPrint } = section
  const Heading = lead ? 'h1' : 'h2'
  return (
    <div className={title.length > 24 ? 'spotlight-words spotlight-long' : 'spotlight-words'}>
      {kicker ? <p className="spotlight-kicker">{kicker}</p> : null}
      <Heading id={section.id}>{unbroken(title)}</Heading>
      {notes.map((note) => (
        <p key={note} className="spotlight-note">
          {note}
        </p>
      ))}
      {price ? <NotedPrice price={price} className="spotlight-price" /> : null}
      {text ? <RichText text={text} className="prose" /> : null}
      {links.length ? <ActionLinks links={links} /> : null}
      {smallPrint ? <p className="spotlight-small">{smallPrint}</p> : null}
    </div>
  )
}

/** The dealer's own picture of a model, else the drawing of its body: never the picture of another vehicle. */
function ModelPicture(props: { picture: OwnPictureView | null; silhouette: string; sizes: string; eager?: boolean }) {
  const { picture, silhouette, sizes, eager } = props
  return picture ? <OwnPicture picture={picture} sizes={sizes} eager={eager} /> : <Silhouette body={silhouette} />
}

/** What a model is called, what it is, what it starts at, and what stands on the yard. */
function ModelWords({ model }: { model: ModelCardView }) {
  const { make, body } = model
  return (
    <div className="model-words">
      <h3 className="model-name">
        <a href={model.href}>
          {make ? <span className="model-make">{make} </span> : null}
          {unbroken(model.name)}
        </a>
      </h3>
      {body ? <p className="model-body">{body}</p> : null}
      <NotedPrice price={model.price} className={model.isAmount ? undefined : 'noted-words'} />
      {model.stock ? (
        <a className="model-stock" href={model.stock.href}>
          {model.stock.label}
          <Icon name="arrow-right" />
          <span className="sr-only">{`: ${model.name}`}</span>
        </a>
      ) : null}
    </div>
  )
}

/** Where to read on: the pages of the brands, the whole range. */
function RangeLinks({ links }: { links: readonly LinkView[] }) {
  if (!links.length) return null
  return (
    <ul className="range-links">
      {links.map((link) => (
        <li key={link.href}>
          <MoreLink more={link} />
        </li>
      ))}
    </ul>
  )
}
