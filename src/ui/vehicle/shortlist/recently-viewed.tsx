import type { VehicleView } from '../views.ts'

/**
 * Vehicles seen on this device before this one (B§3 "Viewed-car record"). Who they are only the device knows: the page
 * holds an empty place, which scripts fill when it comes near, and nothing where the tenant keeps no such list.
 */
export function RecentlyViewed({ vehicle }: { vehicle: VehicleView }) {
  const { viewed } = vehicle.shortlist
  if (!viewed) return null
  return (
    <div data-does="viewed" data-viewed={JSON.stringify(viewed)}>
      <section
        aria-label="Recently Viewed"
        className="viewed"
        data-does="recently-viewed"
        data-near=""
        data-car-id={viewed.id}
      >
        <div hidden>
          <h2>Recently Viewed</h2>
          <ul className="viewed-cards" />
        </div>
      </section>
    </div>
  )
}
