import { useEffect } from 'react'
import { type EventId, PRINTED } from '#domain/analytics/event-ids.ts'
import { ENQUIRY_SUBJECTS } from '#domain/stock/contact-ways.ts'
import type { VehicleButton, VehicleButtonKind } from '#domain/stock/vehicle-buttons.ts'
import { sendEvent } from '../../analytics/send-event.ts'
import { BrandIcon, Icon, type IconName } from '../../primitives/icon.tsx'
import { PdfLink } from '../shortlist/pdf-link.tsx'
import type { VehicleView } from '../view.ts'
import { CallButton } from './call-button.tsx'

/** Ways to ask and to buy stand as buttons; the rest is there for who looks for it. */
const QUIET: readonly VehicleButton['kind'][] = ['chat', 'history-report', 'whats-app', 'request-photos']

/** The buttons beside the price, in their order (rule:vehicle-buttons); one of them is the thing to do. */
export function Actions({ vehicle }: { vehicle: VehicleView }) {
  const { isPhoneMissing } = vehicle.actions
  useEffect(() => {
    if (isPhoneMissing && !vehicle.sold) console.warn(`Vehicle ${vehicle.id} has no phone number to call.`)
  }, [isPhoneMissing, vehicle.id, vehicle.sold])
  if (vehicle.sold) return null
  const { buttons, phone, location } = vehicle.actions
  // To ask and to buy go before a call.
  const ask = buttons.find(({ kind }) => kind === 'buy-online' || kind === 'enquire')
  const first = ask ?? (phone ? null : buttons[0])
  const loud = buttons.filter((button) => button === first || !QUIET.includes(button.kind))
  const quiet = buttons.filter((button) => !loud.includes(button))
  const place = location ? vehicle.location : null
  return (
    <div id="ask" className="vehicle-actions" data-car-id={vehicle.id}>
      <CallButton vehicle={vehicle} look={first ? 'outline' : 'primary'} />
      {loud.length ? (
        <div className="actions-loud">
          {loud.map((button) => (
            <ActionLink key={button.kind} button={button} look={button === first ? 'primary' : 'outline'} />
          ))}
        </div>
      ) : null}
      {quiet.length || place || vehicle.shortlist.prints ? (
        <div className="actions-quiet">
          {quiet.map((button) => (
            <ActionLink key={button.kind} button={button} look="plain" />
          ))}
          {place ? (
            <a className="button button-plain" href="#vehicle-map">
              <Icon name="map-pin" />
              {place.name}
            </a>
          ) : null}
          <PrintButtons vehicle={vehicle} />
        </div>
      ) : null}
    </div>
  )
}

/** WhatsApp has a mark of its own. */
const ICONS: Record<Exclude<VehicleButtonKind, 'whats-app'>, IconName> = {
  enquire: 'mail',
  finance: 'banknote',
  'trade-in': 'handshake',
  'test-drive': 'calendar-check',
  reserve: 'key-round',
  'buy-online': 'wallet',
  chat: 'message-circle',
  'history-report': 'file-text',
  'request-photos': 'images',
}
/** What opens beside this page, so that the page stays. */
const BESIDE: readonly VehicleButtonKind[] = ['history-report', 'whats-app']

/** Sent when it is opened (rule:event-ids). */
const HISTORY_REPORT: EventId = 60

type ActionLinkProps = { button: VehicleButton; look: 'primary' | 'outline' | 'plain'; icon?: boolean }

/** One button of a vehicle's page: a link to a page, or to a conversation, which opens over this one. */
export function ActionLink({ button, look, icon = true }: ActionLinkProps) {
  const { kind, text } = button
  const isBeside = BESIDE.includes(kind)
  return (
    <a
      className={`button button-${look}`}
      href={button.href}
      aria-haspopup={ENQUIRY_SUBJECTS.some((subject) => button.href === `#${subject}`) ? 'dialog' : undefined}
      {...(isBeside ? { target: '_blank', rel: 'noopener' } : null)}
      data-event={kind === 'history-report' ? HISTORY_REPORT : undefined}
    >
      {icon ? <KindIcon kind={kind} /> : null}
      {text}
      {isBeside ? <span className="sr-only"> (opens in a new window)</span> : null}
    </a>
  )
}

function KindIcon({ kind }: { kind: VehicleButtonKind }) {
  return kind === 'whats-app' ? <BrandIcon name="whatsapp" /> : <Icon name={ICONS[kind]} />
}

/** The page for paper in a tab of its own, and the same as a file (rule:vehicle-print). */
function PrintButtons({ vehicle }: { vehicle: VehicleView }) {
  const { id, slug, shortlist } = vehicle
  if (!shortlist.prints) return null
  return (
    <div className="print-buttons">
      <a
        className="button button-plain"
        href={`/print?car_id=${slug}`}
        target="_blank"
        rel="noopener nofollow"
        onClick={() => sendEvent(PRINTED, id)}
      >
        <Icon name="printer" />
        Print
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <PdfLink slug={slug} carId={id} className="button button-plain" />
    </div>
  )
}
