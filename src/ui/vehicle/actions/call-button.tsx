import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../primitives/icon.tsx'
import { useVehicleState } from '../vehicle-state.tsx'
import type { VehicleView } from '../view.ts'

/**
 * Calls the dealer. Where the tenant hides the end of the number a press shows it (rule:phone-mask); without scripts,
 * and once shown, it is a plain link that dials.
 */
export function CallButton({ vehicle, look }: { vehicle: VehicleView; look: 'primary' | 'outline' }) {
  const { phone } = vehicle.actions
  if (!phone) return null
  const className = `button button-${look} button-wide`
  const whole = (
    <>
      <Icon name="phone" />
      {`Call ${phone.text}`}
    </>
  )
  if (!phone.masked)
    return (
      <a className={className} href={phone.href}>
        {whole}
      </a>
    )
  return (
    <div className="call">
      <MaskedPhone className={className} href={phone.href} whole={whole} asks="Call: ">
        <Icon name="phone" />
        <span aria-hidden="true">{`Call ${phone.masked}`}</span>
      </MaskedPhone>
    </div>
  )
}

type MaskedPhoneProps = { className: string; href: string; whole: ReactNode; asks: string; children: ReactNode }

/** A number whose end is hidden until it is asked for anywhere on the page; the focus stays where it was asked for. */
export function MaskedPhone({ className, href, whole, asks, children }: MaskedPhoneProps) {
  const { isPhoneShown, showPhone } = useVehicleState()
  const [isAsked, setAsked] = useState(false)
  const number = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isAsked && isPhoneShown) number.current!.focus()
  }, [isAsked, isPhoneShown])
  function ask() {
    setAsked(true)
    showPhone()
  }
  return (
    <>
      {isPhoneShown ? null : (
        <button type="button" className={`${className} call-masked`} onClick={ask}>
          {children}
          <span className="call-show">
            <span className="sr-only">{asks}</span>Show number
          </span>
        </button>
      )}
      <a ref={number} className={`${className} call-whole`} href={href} data-shown={isPhoneShown ? '' : undefined}>
        {whole}
      </a>
    </>
  )
}
