import type { EventId } from '#domain/analytics/event-ids.ts'
import { ENQUIRY_SUBJECTS } from '#domain/stock/contact-ways.ts'
import type { VehicleButton, VehicleButtonKind } from '#domain/stock/vehicle-buttons.ts'
import { BrandIcon, Icon, type IconName } from '../../primitives/icon.tsx'
import { useVehicleState } from '../vehicle-state.tsx'

const ICONS: Record<VehicleButtonKind, IconName | undefined> = {
  enquire: 'mail',
  finance: 'banknote',
  'trade-in': 'handshake',
  'test-drive': 'calendar-check',
  reserve: 'key-round',
  'buy-online': 'wallet',
  chat: 'message-circle',
  'history-report': 'file-text',
  'whats-app': undefined,
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
      ref={useVehicleState().opener}
      className={`button button-${look}`}
      href={button.href}
      aria-haspopup={opensConversation(button.href) ? 'dialog' : undefined}
      {...(isBeside ? { target: '_blank', rel: 'noopener' } : null)}
      data-event={kind === 'history-report' ? HISTORY_REPORT : undefined}
    >
      {icon ? <KindIcon kind={kind} /> : null}
      {text}
      {isBeside ? <span className="sr-only"> (opens in a new window)</span> : null}
    </a>
  )
}

/** Whether an address is a conversation of this page. */
export function opensConversation(href: string): boolean {
  return ENQUIRY_SUBJECTS.some((subject) => href === `#${subject}`)
}

function KindIcon({ kind }: { kind: VehicleButtonKind }) {
  const name = ICONS[kind]
  return name ? <Icon name={name} /> : <BrandIcon name="whatsapp" />
}
