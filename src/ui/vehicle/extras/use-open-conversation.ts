import { useCallback, useEffect, useRef, useState } from 'react'
import { ENQUIRY_SUBJECTS, type EnquirySubject } from '#domain/stock/contact-ways.ts'
import { sendEvent } from '../../analytics/send-event.ts'
import type { VehicleView } from '../view.ts'

/**
 * Which conversation of a vehicle's page is open: by `open(hash)`, or by an address that names one (`#enquire`), on
 * arrival too. Closing gives the focus back to what opened it and takes the name out of the address. What is counted is
 * counted once for each (rule:enquiry-events).
 */
export function useOpenConversation(vehicle: VehicleView) {
  const { id, actions } = vehicle
  const { asks } = actions
  const [conversation, setConversation] = useState<EnquirySubject | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const counted = useRef(new Set<EnquirySubject>())

  /** Whether the address names a conversation of this page, which is open then. */
  const open = useCallback(
    (hash: string, from: HTMLElement | null): boolean => {
      const ask = asks.find(({ subject }) => `#${subject}` === hash)
      if (!ask) return false
      opener.current = from
      setConversation(ask.subject)
      if (ask.eventId && !counted.current.has(ask.subject)) {
        counted.current.add(ask.subject)
        sendEvent(ask.eventId, id)
      }
      return true
    },
    [asks, id],
  )
  const close = useCallback((subject?: EnquirySubject) => {
    setConversation((now) => (subject === undefined || now === subject ? null : now))
  }, [])

  useEffect(() => {
    const openNamed = () => {
      const subject = ENQUIRY_SUBJECTS.find((subject) => `#${subject}` === location.hash)
      if (subject) open(location.hash, document.querySelector<HTMLElement>(`#ask a[href="#${subject}"]`))
    }
    openNamed()
    addEventListener('hashchange', openNamed)
    return () => removeEventListener('hashchange', openNamed)
  }, [open])

  useEffect(() => {
    if (!conversation) return
    return () => {
      opener.current?.focus({ preventScroll: true })
      if (location.hash === `#${conversation}`)
        history.replaceState(history.state, '', location.pathname + location.search)
    }
  }, [conversation])
  return { conversation, open, close }
}
