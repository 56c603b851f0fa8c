import { imageUrl, type SizedImage, VARIANT_WIDTHS_PX } from '#domain/media/image-variants.ts'

/** Files of a tenant that are sent as they are. */
export const FILE_KINDS = ['svg', 'mp4', 'webm'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a tenant's folder calls "pictures/yard.webp": a picture in the sizes asked for, or a drawing or video as it is. */
export type TenantFile = { name: string } & ({ kind: 'image'; image: SizedImage } | { kind: FileKind; sha256: string })

export type TenantFiles = {
  /** By its name, or by the address that `withHrefs` put in its place. */
  find(src: string): TenantFile | null
  list: readonly TenantFile[]
}

/** Enough for a logo or a card: where a picture has a single address. */
const SINGLE_WIDTH_PX = 640

export function tenantFiles(list: readonly TenantFile[]): TenantFiles {
  const bySrc = new Map(list.flatMap((file) => [[file.name, file] as const, [fileHref(file), file] as const]))
  return { find: (src) => bySrc.get(src) ?? null, list }
}

/** The one address of a file, at most `maxWidthPx` wide where it is a picture. */
export function fileHref(file: TenantFile, maxWidthPx = SINGLE_WIDTH_PX): string {
  if (file.kind !== 'image') return `/media/files/${file.sha256}.${file.kind}`
  const { imageId, widthPx } = file.image
  const enough = VARIANT_WIDTHS_PX.find((width) => width >= Math.min(widthPx, maxWidthPx))
  return imageUrl({ imageId, widthPx: enough ?? 1920 })
}

const FILE_PATH = /^\/media\/files\/([0-9a-f]{64})\.(svg|mp4|webm)$/

/** The file an address names; null when it names none. The inverse of `fileHref`. */
export function parseFilePath(pathname: string): { sha256: string; kind: FileKind } | null {
  const [, sha256, kind] = FILE_PATH.exec(pathname) ?? []
  return sha256 ? { sha256, kind: kind as FileKind } : null
}

/** The same value with an address wherever it names a file of the tenant. */
export function withHrefs<T>(value: T, files: TenantFiles): T {
  if (files.list.length === 0) return value
  return replaced(value, files) as T
}

function replaced(value: unknown, files: TenantFiles): unknown {
  if (typeof value === 'string') {
    const file = /^(?:pictures|videos)\//.test(value) ? files.find(value) : null
    return file ? fileHref(file) : value
  }
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, files))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, files)]))
}
