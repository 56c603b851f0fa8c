/** A video on YouTube or Vimeo: the player for an `<iframe>`, and the page where it can be watched. */
export type EmbeddedVideo = { site: string; playerSrc: string; watchHref: string }

const YOUTUBE_HOSTS = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com']
const YOUTUBE_ID = /^[\w-]{6,20}$/
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/
/** The second number lets in whoever has the link of a video that is listed nowhere. */
const VIMEO_PATH = /^\/(?:video\/)?(\d{4,15})(?:\/([0-9a-f]{6,20}))?\/?$/

/** Null for anything else. The players asked for set no cookie before they play. */
export function embeddedVideo(src: string): EmbeddedVideo | null {
  const url = URL.parse(src)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
  return onYoutube(url) ?? onVimeo(url)
}

function onYoutube(url: URL): EmbeddedVideo | null {
  const id = youtubeId(url)
  if (!id || !YOUTUBE_ID.test(id)) return null
  const playerSrc = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
  return { site: 'YouTube', playerSrc, watchHref: `https://www.youtube.com/watch?v=${id}` }
}

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname === 'youtu.be') return pathname.slice(1).replace(/\/$/, '')
  if (!YOUTUBE_HOSTS.includes(hostname.replace(/^www\./, ''))) return null
  return pathname === '/watch' ? searchParams.get('v') : (YOUTUBE_PATH.exec(pathname)?.[1] ?? null)
}

function onVimeo({ hostname, pathname, searchParams }: URL): EmbeddedVideo | null {
  if (!['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'].includes(hostname)) return null
  const [, id, inPath] = VIMEO_PATH.exec(pathname) ?? []
  if (!id) return null
  const unlisted = inPath ?? searchParams.get('h')
  const key = unlisted && /^[0-9a-f]{6,20}$/.test(unlisted) ? unlisted : null
  return {
    site: 'Vimeo',
    playerSrc: `https://player.vimeo.com/video/${id}?${key ? `h=${key}&` : ''}autoplay=1&dnt=1`,
    watchHref: `https://vimeo.com/${id}${key ? `/${key}` : ''}`,
  }
}
