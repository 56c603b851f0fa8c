import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CopyButton } from '../primitives/copy-button.tsx'
import { EmptyPanel } from '../primitives/empty-panel.tsx'
import { Icon } from '../primitives/icon.tsx'
import { compared, compareHref, removeCompared } from '../stores/compared.ts'
import { useStored } from '../stores/stored-list.ts'
import { VehiclePicture } from '../vehicle/picture.tsx'
import { FinanceLine, Price } from '../vehicle/price.tsx'
import { unbroken } from '../vehicle/unbroken.tsx'
import type { ComparedVehicleView, CompareTableView } from './views.ts'

/** Vehicles side by side; with fewer than two, how to choose them. */
export function Compare({ table }: { table: CompareTableView }) {
  const { vehicleWords, vehicles, gone } = table
  return (
    <div className="wrap compare-page">
      <h1>{`Compare ${vehicleWords}`}</h1>
      {gone.map((text) => (
        <p key={text} className="compare-gone">
          <Icon name="info" />
          {text}
        </p>
      ))}
      {vehicles.length > 1 ? <SideBySide table={table} /> : <HowTo table={table} />}
    </div>
  )
}

/** Without vehicles in its address, the page is about those chosen on this device. */
function HowTo({ table: { vehicleWords, vehicles, stockHref, most } }: { table: CompareTableView }) {
  const [only] = vehicles
  const namesSome = useLocation().search.includes('ids=')
  const href = useStored(compared, (ids) => (ids.length > 0 && !namesSome ? compareHref(ids) : null), null)
  const navigate = useNavigate()
  useEffect(() => {
    if (href) void navigate(href, { replace: true })
  }, [href, navigate])
  const text = only
    ? `The ${only.title} is the first. Press Compare on another and they stand side by side.`
    : `Press Compare on two to ${most} ${vehicleWords} and they stand here side by side, with what is different marked.`
  return (
    <div data-filling={href === null ? undefined : ''}>
      <EmptyPanel icon="layers" title={only ? 'Choose one more' : `Choose ${vehicleWords} to compare`} text={text}>
        <noscript>
          <p className="empty-text">The button needs scripts, which this browser has switched off.</p>
        </noscript>
        <a className="button button-primary" href={stockHref}>{`View ${vehicleWords} in stock`}</a>
        {only ? (
          <a className="button button-outline" href={only.href}>
            {only.title}
          </a>
        ) : null}
      </EmptyPanel>
    </div>
  )
}

function SideBySide({ table }: { table: CompareTableView }) {
  const { vehicles, rows, shareHref } = table
  const different = rows.filter(({ differs }) => differs).length
  return (
    <>
      <div className="compare-tools">
        <label className="compare-only">
          <input type="checkbox" id="only-differences" />
          Only differences
          <span className="text-muted">{` (${different} of ${rows.length})`}</span>
        </label>
        {shareHref ? <CopyButton text={shareHref} label="Copy link" /> : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className="compare-scroll" aria-label="Comparison" tabIndex={0}>
        <table className="compare-table">
          <thead>
            <tr>
              <td />
              {vehicles.map((vehicle) => (
                <VehicleHead key={vehicle.id} vehicle={vehicle} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label} data-differs={row.differs ? '' : undefined}>
                <th scope="row">
                  {row.label}
                  {row.differs ? (
                    <span className="compare-mark">
                      <span aria-hidden="true">≠</span>
                      <span className="sr-only"> (different)</span>
                    </span>
                  ) : null}
                </th>
                {row.values.map((value, index) => (
                  <td key={vehicles[index]!.id}>{value ?? <Unknown />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function VehicleHead({ vehicle }: { vehicle: ComparedVehicleView }) {
  const { href, title, badge, picture, standIn, price, withoutHref, id } = vehicle
  return (
    <th scope="col">
      <span className="frame frame-3-2 compare-picture">
        <VehiclePicture
          picture={picture}
          standIn={standIn}
          alt=""
          place="card"
          eager
          sizes="(min-width: 64rem) 20rem, 50vw"
        />
      </span>
      <a className="compare-title" href={href}>
        {unbroken(title)}
      </a>
      {badge ? <span className="compare-badge">{badge}</span> : null}
      <Price price={price} />
      {price.finance ? <FinanceLine finance={price.finance} /> : null}
      {/* Taken off this device as well; boot.ts does so where it is pressed before scripts are there. */}
      <a
        className="compare-remove"
        href={withoutHref}
        rel="nofollow"
        data-press-again=""
        onClick={() => removeCompared(id)}
      >
        Remove<span className="sr-only">{` ${title}`}</span>
      </a>
    </th>
  )
}

function Unknown() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">not stated</span>
    </span>
  )
}
