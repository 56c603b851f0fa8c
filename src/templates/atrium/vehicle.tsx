import type { SiteView } from '#ui/page/site-view.ts'
import { Icon } from '#ui/primitives/icon.tsx'
import { BottomBar } from '#ui/vehicle/actions/bottom-bar.tsx'
import { StickyHeader } from '#ui/vehicle/actions/sticky-header.tsx'
import { Announcement } from '#ui/vehicle/extras/announcement.tsx'
import { Articles } from '#ui/vehicle/extras/articles.tsx'
import { Dialogs } from '#ui/vehicle/extras/dialogs.tsx'
import { FeatureBanner } from '#ui/vehicle/extras/feature-banner.tsx'
import { Similar } from '#ui/vehicle/extras/similar.tsx'
import { RecentlyViewed } from '#ui/vehicle/shortlist/recently-viewed.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { Viewer } from '#ui/vehicle/viewer/viewer.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'
import { Chapters } from './chapters.tsx'
import { Opening } from './vehicle-opening.tsx'

export const part: TemplateParts['vehicle'] = { Vehicle }

const SIZES = '(min-width: 1024px) 72vw, 88vw'

/** A feature story: pictures across the page, name and price under them, its figures in a row, then chapters. */
function Vehicle({ vehicle }: { site: SiteView; vehicle: VehicleView }) {
  return (
    <>
      <article>
        <Viewer vehicle={vehicle} className="a-gallery" sizes={SIZES} />
        <Announcement vehicle={vehicle} />
        <Opening vehicle={vehicle} />
        <StickyHeader vehicle={vehicle} />
        <dl className="wrap a-figures">
          {vehicle.facts.map((fact) => (
            <div key={fact.label}>
              <dt>
                <Icon name={fact.icon} />
                {fact.label}
              </dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
        <Chapters vehicle={vehicle} />
      </article>
      <div className="a-afterwards">
        <div className="wrap">
          <Similar vehicle={vehicle} Card={Card} className="a-grid similar-row" />
          <RecentlyViewed vehicle={vehicle} Card={Card} />
        </div>
      </div>
      <div className="wrap">
        <Articles vehicle={vehicle} />
        <FeatureBanner vehicle={vehicle} />
      </div>
      <BottomBar vehicle={vehicle} />
      <Dialogs vehicle={vehicle} />
    </>
  )
}
