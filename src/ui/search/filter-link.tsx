import { type AnchorHTMLAttributes, useContext } from 'react'
import { isPlainClick } from '../page/plain-click.ts'
import { PressContext } from './live-context.ts'
import type { Press } from './press.ts'

type FilterLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> & { press: Press; href: string }

/** A link that changes the list it stands beside: the page stays where it is, and what it turns is turned at once. */
export function FilterLink({ press, href, ...link }: FilterLinkProps) {
  const follow = useContext(PressContext)
  return (
    <a
      {...link}
      href={href}
      onClick={(event) => {
        if (!follow || !isPlainClick(event)) return
        event.preventDefault()
        follow(press, event.currentTarget, href)
      }}
    />
  )
}
