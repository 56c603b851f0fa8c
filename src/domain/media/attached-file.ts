const ATTACHED_PATH = /^\/media\/attached\/(?:([0-9a-f]{64})|([1-9]\d{0,14}))$/

/** What an address under `/media/attached/` names: a file by its bytes, or the whole original of a picture. */
export type AttachedFile = { kind: 'file'; sha256: string } | { kind: 'picture'; imageId: number }

/**
 * Where a vehicle's attached video or history report is had: on this site when the file was handed over, else at the
 * address that was. `GET /media/attached/{sha256}` says itself what it is.
 */
export function attachedFileHref(attached: { fileSha256: string | null; url: string | null }): string | null {
  return attached.fileSha256 ? `/media/attached/${attached.fileSha256}` : attached.url
}

/** An interior panorama in full: looking around in it shows a small part at a time, so no listed width is enough. */
export function wholePictureHref(imageId: number): string {
  return `/media/attached/${imageId}`
}

/** The inverse of both; null for any other path. */
export function parseAttachedPath(pathname: string): AttachedFile | null {
  const [, sha256, imageId] = ATTACHED_PATH.exec(pathname) ?? []
  if (sha256) return { kind: 'file', sha256 }
  return imageId ? { kind: 'picture', imageId: Number(imageId) } : null
}
