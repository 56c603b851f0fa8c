import known from './placeholder.json' with { type: 'json' }

const NAMES = known.names.map((pattern) => new RegExp(pattern, 'i'))
const HOSTS = new Set(known.hosts)
const CONTENTS = new Set<string>(known.sha256)

/** True of an address or file name that a feed gives where it has no picture (`…/noimage.jpg`, `photo-coming-soon.png`). */
export function isPlaceholderPicture(urlOrFile: string): boolean {
  const url = /^https?:\/\//i.test(urlOrFile) && URL.canParse(urlOrFile) ? new URL(urlOrFile) : null
  if (url && HOSTS.has(url.hostname.toLowerCase())) return true
  const path = url ? safelyDecoded(url.pathname) : urlOrFile.replace(/\\/g, '/')
  return NAMES.some((pattern) => pattern.test(path))
}

/** True of a picture's content (SHA-256, hexadecimal) that is known to say "no picture". */
export function isPlaceholderContent(sha256: string): boolean {
  return CONTENTS.has(sha256.toLowerCase())
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
