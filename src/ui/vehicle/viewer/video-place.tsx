import { useEffect, useRef, useState } from 'react'
import { imageUrl } from '#domain/media/image-variants.ts'
import { PlayerLink } from '../../page/player-link.tsx'
import { Icon, type IconName } from '../../primitives/icon.tsx'
import type { PictureView } from '../views.ts'
import type { VideoView } from './view.ts'

type VideoProps = {
  video: VideoView
  poster: PictureView | undefined
  title: string
  name?: string
  /** Out of sight nothing plays on: a file pauses, a player of another site is a picture again. */
  shown?: boolean
  onPlay?: () => void
}

/** A video as large as its frame. A file plays where it stands; one of another site is a picture that leads there. */
export function VideoPlace({ video, poster, title, name = 'Video', shown = true, onPlay }: VideoProps) {
  const posterSrc = poster && imageUrl({ imageId: poster.imageId, widthPx: 1280 })
  if (video.kind === 'file')
    return (
      <Film src={video.src} posterSrc={posterSrc} label={`${name} of the ${title}`} shown={shown} onPlay={onPlay} />
    )
  const isEmbedded = video.kind === 'embedded'
  const words = `Watch ${name === 'Video' ? 'the video' : `the ${name.toLowerCase()}`}${isEmbedded ? ` on ${video.site}` : ''}`
  return (
    <PosterLink
      icon="play"
      words={words}
      of={` of the ${title}`}
      posterSrc={posterSrc}
      href={isEmbedded ? video.watchHref : video.href}
      player={isEmbedded ? video.playerSrc : undefined}
      shown={shown}
      onPlay={onPlay}
    />
  )
}

type PosterLinkProps = Pick<VideoProps, 'shown' | 'onPlay'> & {
  icon: IconName
  words: string
  /** What readers hear after the words. */
  of: string
  posterSrc: string | undefined
  href: string
  player?: string
}

/** A picture that leads to what another site shows. */
export function PosterLink({ icon, words, of, posterSrc, player, ...link }: PosterLinkProps) {
  return (
    <div className="stage-video">
      <PlayerLink player={player} title={words + of} {...link}>
        {posterSrc ? <img src={posterSrc} alt="" loading="lazy" decoding="async" /> : null}
        <span className="stage-play">
          <Icon name={icon} />
          <span>
            {words}
            <span className="sr-only">{of}</span>
          </span>
        </span>
      </PlayerLink>
    </div>
  )
}

type FilmProps = Pick<VideoProps, 'shown' | 'onPlay'> & { src: string; posterSrc: string | undefined; label: string }

/** Its picture is an image behind it: a `poster` is fetched with the page, however far away the film is. */
function Film({ src, posterSrc, label, shown, onPlay }: FilmProps) {
  const film = useRef<HTMLVideoElement>(null)
  const [hasPlayed, setHasPlayed] = useState(false)
  useEffect(() => {
    const { current: playing } = film
    if (shown) return () => playing?.pause()
  }, [shown])
  return (
    <div className="stage-video stage-film">
      {posterSrc && !hasPlayed ? <img src={posterSrc} alt="" loading="lazy" decoding="async" /> : null}
      {/* biome-ignore lint/a11y/useMediaCaption: what dealers upload comes without captions. */}
      <video
        ref={film}
        controls
        playsInline
        preload="none"
        src={src}
        aria-label={label}
        onPlay={() => {
          setHasPlayed(true)
          onPlay?.()
        }}
      />
    </div>
  )
}
