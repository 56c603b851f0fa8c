import { parseAttachedPath } from '#domain/media/attached-file.ts'
import { type FileKind, fileKind } from '#domain/media/file-kind.ts'
import { findAttached } from '#domain/media/find-attached.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type Media, notFound } from './media.ts'
import { sendStoredFile } from './send-stored-file.ts'

/** Enough to tell what a file is. */
const FIRST_BYTES = { from: 0, to: 31 }

/**
 * `GET|HEAD /media/attached/{sha256}`: a video or history report attached to a vehicle of this tenant;
 * `/media/attached/{imageId}`: an interior panorama in full. 404 for anything else, another dealer's included.
 */
export async function serveAttachedFile(
  request: Request,
  ctx: TenantCtx,
  { store }: Pick<Media, 'store'>,
): Promise<Response> {
  const asked = parseAttachedPath(new URL(request.url).pathname)
  const found = asked && (await findAttached(ctx, asked))
  if (!found) return notFound()

  const start = await store.open(found.sha256, FIRST_BYTES)
  if (!start) throw new Error(`The file ${found.sha256} is not in the media store. Was it restored without it?`)
  const kind = fileKind(
    new Uint8Array(await new Response(start.stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer()),
  )
  const contentType = contentTypeOf(kind)
  if (!contentType) return notFound()
  const headers: Record<string, string> =
    kind.kind === 'document' ? { 'Content-Disposition': 'inline; filename="history-report.pdf"' } : {}
  return sendStoredFile(request, store, { sha256: found.sha256, contentType, headers })
}

function contentTypeOf(kind: FileKind): string | null {
  switch (kind.kind) {
    case 'image':
      return `image/${kind.format}`
    case 'video':
      return `video/${kind.extension}`
    case 'document':
      return 'application/pdf'
    case 'unusable':
      return null
  }
}
