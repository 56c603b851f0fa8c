import type { SiteView } from '#ui/page/site-view.ts'
import { Actions } from '#ui/vehicle/actions/actions.tsx'
import { BottomBar } from '#ui/vehicle/actions/bottom-bar.tsx'
import { StickyHeader } from '#ui/vehicle/actions/sticky-header.tsx'
import { Announcement } from '#ui/vehicle/extras/announcement.tsx'
import { Articles } from '#ui/vehicle/extras/articles.tsx'
import { Comments } from '#ui/vehicle/extras/comments.tsx'
import { DetailsBox } from '#ui/vehicle/extras/details-box.tsx'
import { Dialogs } from '#ui/vehicle/extras/dialogs.tsx'
import { FeatureBanner } from '#ui/vehicle/extras/feature-banner.tsx'
import { Similar } from '#ui/vehicle/extras/similar.tsx'
import { SoldNotice } from '#ui/vehicle/extras/sold-notice.tsx'
import { Features, KeyInformation, Specifications } from '#ui/vehicle/extras/specifications.tsx'
import { UsedCarChecks } from '#ui/vehicle/extras/used-car-checks.tsx'
import { VideoBlock } from '#ui/vehicle/extras/video-block.tsx'
import { ShareRow } from '#ui/vehicle/share/share-row.tsx'
import { RecentlyViewed } from '#ui/vehicle/shortlist/recently-viewed.tsx'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { Viewer } from '#ui/vehicle/viewer/viewer.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './card.tsx'
import { Counter, Yard } from './counter.tsx'
import { Sign } from './sign.tsx'

export const part: TemplateParts['vehicle'] = { Vehicle }

/** Name and price across the top like a sign over the bay; what to do as a job card beside the pictures. */
function Vehicle({ vehicle }: { site: SiteView; vehicle: VehicleView }) {
  return (
    <>
      <Announcement vehicle={vehicle} />
      <StickyHeader vehicle={vehicle} />
      <article>
        <div className="wrap w-bay">
          <Viewer vehicle={vehicle} className="w-gallery" />
          <Sign vehicle={vehicle} />
          <section className="w-job-card" aria-label="What to do next">
            <SoldNotice vehicle={vehicle} />
            <Actions vehicle={vehicle} />
            <DetailsBox vehicle={vehicle} />
            <ShareRow vehicle={vehicle} />
          </section>
        </div>
        <div className="wrap w-columns">
          <div>
            <KeyInformation vehicle={vehicle} />
          </div>
          <div>
            <Comments vehicle={vehicle} />
            <Features vehicle={vehicle} />
            <UsedCarChecks vehicle={vehicle} />
          </div>
        </div>
        <div className="wrap">
          <Specifications vehicle={vehicle} />
          <VideoBlock vehicle={vehicle} />
        </div>
        <Counter vehicle={vehicle} />
        <Yard vehicle={vehicle} />
      </article>
      <div className="wrap">
        <Similar vehicle={vehicle} Card={Card} className="w-grid similar-row" />
        <RecentlyViewed vehicle={vehicle} Card={Card} />
        <FeatureBanner vehicle={vehicle} />
        <Articles vehicle={vehicle} />
      </div>
      {vehicle.disclaimer ? (
        <footer className="wrap vehicle-small-print">
          <p>{vehicle.disclaimer}</p>
        </footer>
      ) : null}
      <BottomBar vehicle={vehicle} />
      <Dialogs vehicle={vehicle} />
    </>
  )
}
