import {
  createContext,
  createRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useRef,
  useState,
} from 'react'
import type { EnquirySubject } from '#domain/stock/contact-ways.ts'
import { useOpenConversation } from './extras/use-open-conversation.ts'
import type { VehicleView } from './view.ts'

type SharedState = {
  priceBlock: RefObject<HTMLDivElement | null>
  /** A number whose end was hidden is shown, wherever it stands, once it was asked for in one place. */
  isPhoneShown: boolean
  showPhone(): void
  /** The conversation that lies over the page; null where none does. */
  conversation: EnquirySubject | null
  /** A dialog that closes late does not close the one that came after it. */
  closeConversation(subject: EnquirySubject): void
}

const SharedContext = createContext<SharedState>({
  priceBlock: createRef(),
  isPhoneShown: false,
  showPhone() {},
  conversation: null,
  closeConversation() {},
})

export const useVehicleState = () => useContext(SharedContext)

/** What a dialog of the page is told: whether it is the conversation that is open, and where to say that it closed. */
export function useConversation(subject: EnquirySubject) {
  const { conversation, closeConversation } = useVehicleState()
  return { open: conversation === subject, onClose: () => closeConversation(subject) }
}

/** What the parts of one vehicle's page share: the number that was asked for, and the conversation that is open. */
export function VehicleState({ vehicle, children }: { vehicle: VehicleView; children: ReactNode }) {
  const [isPhoneShown, setPhoneShown] = useState(false)
  const priceBlock = useRef<HTMLDivElement>(null)
  const { conversation, open, close } = useOpenConversation(vehicle)

  function showPhone() {
    setPhoneShown(true)
    void revealPhone(vehicle.id, vehicle.actions.dealershipId)
  }

  /** Links to a conversation stand all over the page; without scripts its address opens it (enquiry-dialog.css). */
  function follow(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
    if (!link || event.defaultPrevented) return
    // A place of this page that a conversation leads to lies under it.
    close()
    if (open(link.hash, link)) event.preventDefault()
  }

  return (
    <SharedContext value={{ priceBlock, isPhoneShown, showPhone, conversation, closeConversation: close }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's key is a click */}
      <div className="contents" onClick={follow}>
        {children}
      </div>
    </SharedContext>
  )
}

/** Counts that a hidden number was asked for. What fails is only warned of (rule:event-ids); the number is there already. */
async function revealPhone(carId: number, dealershipId: number): Promise<void> {
  const body = JSON.stringify({ car_id: carId, dealership_id: dealershipId })
  const answer = await fetch('/api/phone-reveals', { method: 'POST', body, keepalive: true }).catch(String)
  // Unread it never ends for the browser (send-event.ts).
  if (typeof answer !== 'string') await answer.text().catch(String)
  if (typeof answer === 'string' || !answer.ok)
    console.warn('That the phone number was shown is not counted.', typeof answer === 'string' ? answer : answer.status)
}
