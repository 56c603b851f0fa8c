import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { takesFocus } from '../hooks/takes-focus.ts'
import { isPlainClick } from './plain-click.ts'

type PlayerLinkProps = {
  /** Where the same can be watched on its own site; new tabs and browsers without scripts go there. */
  href: string
  /** The player's address: nothing of that site is asked for before a press. None: the link is all there is. */
  player: string | undefined
  /** What the player shows. */
  title: string
  /** False ends the player: out of sight nothing plays on. */
  shown?: boolean
  onPlay?: () => void
  children: ReactNode
}

/** A film or map of another site: a link to it, in whose place its player stands once it is pressed. */
export function PlayerLink({ href, player, title, shown = true, onPlay, children }: PlayerLinkProps) {
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    if (!shown) setPlaying(false)
  }, [shown])
  function play(event: MouseEvent) {
    if (!player || !isPlainClick(event)) return
    event.preventDefault()
    setPlaying(true)
    onPlay?.()
  }
  if (player && playing)
    return (
      <iframe
        ref={takesFocus}
        src={startingAtOnce(player)}
        title={title}
        // The whole screen by its own attribute: said in both ways browsers warn of one.
        allow="autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
      />
    )
  return (
    <a href={href} target="_blank" rel="noopener" onClick={play}>
      {children}
    </a>
  )
}

function startingAtOnce(player: string): string {
  const src = new URL(player)
  src.searchParams.set('autoplay', '1')
  return src.href
}
