/** A video on YouTube or Vimeo: the player for an `<iframe>`, and the page where it can be watched. */
export type EmbeddedVideo = { site: string; playerSrc: string; watchHref: string }

const YOUTUBE = /^https:\/\/(?:(?:www\.)?youtube\.com\/watch\?v=|youtu\.be\/)([\w-]{6,20})$/
const VIMEO = /^https:\/\/(?:www\.)?vimeo\.com\/(\d{4,15})$/

/** Null for anything else. The players asked for set no cookie before they play. */
export function embeddedVideo(src: string): EmbeddedVideo | null {
  const youtube = YOUTUBE.exec(src)?.[1]
  if (youtube) {
    const playerSrc = `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`
    return { site: 'YouTube', playerSrc, watchHref: `https://www.youtube.com/watch?v=${youtube}` }
  }
  const vimeo = VIMEO.exec(src)?.[1]
  return vimeo
    ? {
        site: 'Vimeo',
        playerSrc: `https://player.vimeo.com/video/${vimeo}?autoplay=1&dnt=1`,
        watchHref: `https://vimeo.com/${vimeo}`,
      }
    : null
}
