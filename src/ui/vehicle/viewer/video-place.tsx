import { imageUrl } from '#domain/media/image-variants.ts'
import { Icon } from '../../primitives/icon.tsx'
import type { PictureView } from '../views.ts'
import type { VideoView } from './view.ts'

type VideoProps = { video: VideoView; poster: PictureView | undefined; title: string; name?: string }

/**
 * A video as large as its frame. A file plays where it stands; one of another site is a picture that leads there, in
 * whose place `src/web/client/video.ts` puts that site's player on a click: until then nothing of it loads.
 */
export function VideoPlace({ video, poster, title, name = 'Video' }: VideoProps) {
  const posterSrc = poster && imageUrl({ imageId: poster.imageId, widthPx: 1280 })
  if (video.kind === 'file')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what dealers upload comes without captions.
      <video
        className="stage-video"
        controls
        playsInline
        preload="none"
        poster={posterSrc}
        src={video.src}
        aria-label={`${name} of the ${title}`}
      />
    )
  const [href, player] = video.kind === 'embedded' ? [video.watchHref, video.playerSrc] : [video.href, undefined]
  return (
    <div className="stage-video" data-behaviour={player ? 'video' : undefined}>
      <a href={href} target="_blank" rel="noopener" data-player={player}>
        {posterSrc ? <img src={posterSrc} alt="" loading="lazy" decoding="async" /> : null}
        <span className="stage-play">
          <Icon name="play" />
          <span>
            Watch {name === 'Video' ? 'the video' : `the ${name.toLowerCase()}`}
            {video.kind === 'embedded' ? ` on ${video.site}` : null}
            <span className="sr-only">{` of the ${title}`}</span>
          </span>
        </span>
      </a>
    </div>
  )
}
