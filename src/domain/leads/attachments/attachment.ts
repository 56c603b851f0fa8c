/** How many files a lead has at most, how large each may be, and what a call that brings them has at most. */
export const MOST_FILES = 6
export const MOST_FILE_MIB = 8
export const MOST_FILES_MIB = 20
/** What is said while too many bring files at once. */
export const TOO_MANY_FILES_NOW = 'Many people are sending files just now. Please try again in a minute.'

/** What files a shopper may attach, as a form tells browsers; where a field wants a picture, the first alone. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
export const FILE_TYPES = `${PICTURE_TYPES},application/pdf`

/** A file as it was sent: its name and bytes are somebody's word. */
export type SentFile = { field: string; name: string; bytes: Uint8Array }

/** What is stored: pictures drawn anew, without what a camera wrote into them; PDFs as they came. */
export type StoredFile = SentFile & { contentType: 'image/jpeg' | 'application/pdf'; sentSha256: string }

/** A file of a lead as its dealer sees it listed. */
export type LeadAttachment = {
  attachmentId: number
  field: string
  name: string
  contentType: StoredFile['contentType']
  bytes: number
}

/** 'front.jpg, image/jpeg, 412 kB' */
export function attachmentWords({
  name,
  contentType,
  bytes,
}: {
  name: string
  contentType: string
  bytes: number
}): string {
  return `${name}, ${contentType}, ${Math.ceil(bytes / 1000)} kB`
}

/** A name that no folder and no letter trips over, ended by what the file is. */
export function fileName(sent: string, extension: 'jpg' | 'pdf'): string {
  const last = sent.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replace(/^\.+/, '')
    .trim()
  return `${plain.slice(0, 80).trim() || 'file'}.${extension}`
}
