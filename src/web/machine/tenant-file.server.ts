import { hasTenantFile } from '#domain/content/has-file.server.ts'
import { type FileKind, parseFilePath } from '#domain/content/tenant-file.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type Media, notFound } from './media.ts'
import { sendDrawing } from './send-drawing.server.ts'
import { sendStoredFile } from './send-stored-file.ts'

const CONTENT_TYPES: Record<FileKind, string> = { svg: 'image/svg+xml', mp4: 'video/mp4', webm: 'video/webm' }
/** A drawing opened by itself may draw, and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * `GET|HEAD /media/files/{sha256}.{svg|mp4|webm}`: a drawing or video of this tenant's folder; 404 for anything else,
 * another tenant's file included. See `sendDrawing` and `sendStoredFile`.
 */
export async function serveTenantFile(
  request: Request,
  ctx: TenantCtx,
  { store }: Pick<Media, 'store'>,
): Promise<Response> {
  const asked = parseFilePath(new URL(request.url).pathname)
  if (!asked || !(await hasTenantFile(ctx, asked))) return notFound()
  const file = { sha256: asked.sha256, contentType: CONTENT_TYPES[asked.kind] }
  return asked.kind === 'svg'
    ? sendDrawing(request, store, { ...file, headers: { 'Content-Security-Policy': DRAWING_POLICY } })
    : sendStoredFile(request, store, file)
}
