import { OwnPicture, posterSrc } from '../../page/own-picture.tsx'
import { PlayerLink } from '../../page/player-link.tsx'
import { Icon } from '../../primitives/icon.tsx'
import type { SectionProps } from '../section-props.ts'
import type { SectionOf } from '../sections.ts'

export function Section({ section, Frame }: SectionProps<'video'>) {
  return (
    <Frame section={section} title={section.title}>
      <VideoPlayer section={section} />
    </Frame>
  )
}

/** A file plays where it stands; a video of another site is a picture that leads there, and its player once it is pressed. */
export function VideoPlayer({ section }: { section: SectionOf<'video'> }) {
  const { source, poster, title } = section
  if (source.kind === 'file')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what dealers upload comes without captions.
      <video
        className="video"
        controls
        playsInline
        preload="none"
        poster={posterSrc(poster)}
        src={source.src}
        aria-label={title ?? (poster?.alt || 'Video')}
      />
    )
  const { site, src, watchHref } = source
  return (
    <div className="video">
      <PlayerLink href={watchHref} player={src} title={`Watch ${title ? `“${title}”` : 'the video'} on ${site}`}>
        <OwnPicture picture={poster && { ...poster, alt: '' }} sizes="(min-width: 1280px) 1184px, 88vw" />
        <span className="video-play">
          <Icon name="play" />
          <span>
            Watch {title ? <span className="sr-only">{`“${title}” `}</span> : 'the video '}on {site}
          </span>
        </span>
      </PlayerLink>
    </div>
  )
}
