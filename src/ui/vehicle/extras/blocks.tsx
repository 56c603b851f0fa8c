import { type ReactNode, useState } from 'react'
import { useContentFocus } from '../../hooks/use-content-focus.ts'
import { OwnPicture } from '../../page/own-picture.tsx'
import { Fold, Folded } from '../../primitives/fold.tsx'
import { Icon, type IconName } from '../../primitives/icon.tsx'
import { Tag } from '../facts.tsx'
import type { VehicleView } from '../view.ts'
import { VideoPlace } from '../viewer/video-place.tsx'
import { Block, SpecRows } from './block.tsx'

type BlockProps = { vehicle: VehicleView }

/** 'Located at {city}' with its way there (rule:announcement-bar); dismissed it is away for as long as the page is open. */
export function Announcement({ vehicle }: BlockProps) {
  const { announcement } = vehicle.extras
  const [isDismissed, setDismissed] = useState(false)
  const focusContent = useContentFocus()
  if (!announcement || isDismissed) return null
  function dismiss() {
    focusContent()
    setDismissed(true)
  }
  return (
    <div className="announcement" role="note">
      <p>
        <Icon name="map-pin" />
        {`Located at ${announcement.city}`}
      </p>
      {announcement.directionsHref ? (
        <a href={announcement.directionsHref} target="_blank" rel="noopener">
          Get Directions
        </a>
      ) : null}
      <button type="button" className="announcement-close only-with-scripts" onClick={dismiss}>
        <Icon name="x" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}

/** The dealer's latest articles (rule:vehicle-blocks). */
export function Articles({ vehicle }: BlockProps) {
  const { articles } = vehicle.extras
  if (!articles.length) return null
  return (
    <section className="vehicle-block" aria-labelledby="articles">
      <h2 id="articles">News and advice</h2>
      <ul className="vehicle-articles">
        {articles.map((article) => (
          <li key={article.heading}>
            <article className="article">
              {article.picture ? (
                <div className="frame frame-3-2">
                  <OwnPicture
                    picture={{ ...article.picture, alt: '' }}
                    sizes="(min-width: 1024px) 400px, (min-width: 640px) 46vw, 92vw"
                  />
                </div>
              ) : null}
              <p>
                <time dateTime={article.date.iso}>{article.date.words}</time>
              </p>
              <h3>{article.href ? <a href={article.href}>{article.heading}</a> : article.heading}</h3>
              <p>{article.text}</p>
              <span className="vehicle-article-more" aria-hidden="true">
                {article.readMore}
              </span>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The call-the-dealer box (rule:vehicle-blocks): who answers, and what to tell them. */
export function CallTheDealer({ vehicle }: BlockProps) {
  const call = vehicle.extras.callTheDealer
  if (!call) return null
  return (
    <section className="call-box" aria-labelledby="call-the-dealer">
      <div>
        <h2 id="call-the-dealer">Call the dealer</h2>
        <p>{`Ask ${call.place} about stock number ${vehicle.stocknum}.`}</p>
      </div>
      <a className="button button-outline" href={call.phoneHref}>
        <Icon name="phone" />
        {`Call ${call.place}`}
      </a>
    </section>
  )
}

/** Dealer comments fold at 400 characters (rule:text-folds). */
export function Comments({ vehicle }: BlockProps) {
  if (!vehicle.comments) return null
  return (
    <Block title="Dealer comments" id="comments">
      <div className={`comments${vehicle.comments.empty ? ' text-muted' : ''}`}>
        <Folded text={vehicle.comments} />
      </div>
    </Block>
  )
}

/** The details box stands with four rows before Show More (rule:details-box). */
const DETAILS_STANDING = 4

/** What it is by number and date; the first rows stand, the rest opens. */
export function DetailsBox({ vehicle }: BlockProps) {
  const { details } = vehicle.extras
  if (!details.length) return null
  return (
    <section className="details-box" aria-labelledby="vehicle-details">
      <h2 id="vehicle-details">Vehicle details</h2>
      <FoldingList items={details} shown={DETAILS_STANDING} more="Show More" less="Show Less">
        {(shown) => <SpecRows rows={shown} />}
      </FoldingList>
    </section>
  )
}

/** Three links: latest offers, service booking, sell your car (rule:vehicle-blocks); those of them that lead somewhere. */
export function FeatureBanner({ vehicle }: BlockProps) {
  const { banner } = vehicle.extras
  if (!banner.length) return null
  return (
    <nav className="feature-banner" aria-label="More from us">
      {banner.map(({ title, text, href }) => (
        <a key={href} href={href}>
          <span>
            <strong>{title}</strong>
            {text ? <small>{text}</small> : null}
          </span>
          <Icon name="arrow-right" />
        </a>
      ))}
    </nav>
  )
}

/** What stands in place of the price and buttons of a vehicle that is gone (rule:sold-notice). */
export function SoldNotice({ vehicle }: BlockProps) {
  if (!vehicle.sold) return null
  return (
    <div className="notice sold-notice" role="status">
      <p className="sold-notice-title">{`Unfortunately this ${vehicle.vehicleWord} recently sold.`}</p>
      <p>{`But don't worry, we can help you find a similar ${vehicle.vehicleWord}!`}</p>
      <a className="button button-primary" href={vehicle.extras.findSimilar.href}>
        {vehicle.extras.findSimilar.text}
      </a>
    </div>
  )
}

export function KeyInformation({ vehicle }: BlockProps) {
  if (!vehicle.keyInformation.length) return null
  return (
    <Block title="Key information" id="key-information">
      <SpecRows rows={vehicle.keyInformation} className="spec-rows-wide" />
    </Block>
  )
}

/** The first four specifications stand, the rest opens (rule:text-folds). */
export function Specifications({ vehicle }: BlockProps) {
  const { specs, specsPreview } = vehicle
  if (!specs.length) return null
  return (
    <Block title="All Specifications" id="specifications">
      <FoldingList items={specs} shown={specsPreview} more="Show All Specs" less="Hide Specs">
        {(rows) => <SpecRows rows={rows} className="spec-rows-wide" />}
      </FoldingList>
    </Block>
  )
}

/** Eight features stand, the rest opens (rule:text-folds). */
export function Features({ vehicle }: BlockProps) {
  const { features, featuresPreview } = vehicle
  if (!features.length) return null
  return (
    <Block title="Features" id="features">
      <FoldingList items={features} shown={featuresPreview} more="Show All" less="Hide">
        {(items) => <IconList icon="check" items={items} className="feature-list" />}
      </FoldingList>
    </Block>
  )
}

type FoldingListProps<T> = { items: T[]; shown: number; more: string; less: string; children(items: T[]): ReactNode }

/** The first so many stand, the rest opens. */
function FoldingList<T>({ items, shown, more, less, children: draw }: FoldingListProps<T>) {
  const rest = items.slice(shown)
  return (
    <>
      {draw(items.slice(0, shown))}
      {rest.length ? (
        <Fold more={more} less={less}>
          {draw(rest)}
        </Fold>
      ) : null}
    </>
  )
}

function IconList({ icon, items, className }: { icon: IconName; items: string[]; className: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item}>
          <Icon name={icon} />
          {item}
        </li>
      ))}
    </ul>
  )
}

/** The tag its card has, and its state, which a card leaves out for a tag that goes first (rule:card-tag). */
export function Tags({ vehicle }: BlockProps) {
  const { tag, extras } = vehicle
  return (
    <>
      {tag ? <Tag tag={tag} /> : null}
      {extras.standing.map((standing) => (
        <Tag key={standing.text} tag={standing} />
      ))}
    </>
  )
}

/** What is checked on a used vehicle before it is sold (rule:vehicle-blocks). */
export function UsedCarChecks({ vehicle }: BlockProps) {
  const { checks } = vehicle.extras
  if (!checks.length) return null
  return (
    <Block title={`Used-${vehicle.vehicleWord} checks`} id="used-car-checks">
      <IconList icon="badge-check" items={checks} className="checks" />
    </Block>
  )
}

/** The vehicle's video in a block of its own (rule:vehicle-blocks): besides its place among the pictures, where it is easily missed. */
export function VideoBlock({ vehicle }: BlockProps) {
  const { video, pictures } = vehicle.viewer
  if (!video || !vehicle.extras.video) return null
  return (
    <Block title="Video" id="video">
      <div className="frame frame-16-10 video-block">
        <VideoPlace video={video} poster={pictures[0]} title={vehicle.title} />
      </div>
    </Block>
  )
}
