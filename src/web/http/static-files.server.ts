import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { matchesEtag } from './cache-headers.ts'
import { acceptedEncoding, type Encoding } from './compression.ts'

const ENDINGS: Record<Exclude<Encoding, 'identity'>, string> = { br: '.br', gzip: '.gz' }
const YEAR_SECONDS = 31_536_000

type Variant = { body: Buffer<ArrayBuffer>; headers: Record<string, string> }
type File = Partial<Record<Encoding, Variant>> & { identity: Variant }

export type StaticFiles = { serve(request: Request): Response | null }

/**
 * The built client files, read into memory once (about two megabytes) with the compressed variants the build wrote.
 * Their names carry their hash, so they may be kept for ever.
 */
export function staticFiles(clientDir: string): StaticFiles {
  const files = new Map<string, File>()
  const folder = join(clientDir, 'assets')
  for (const name of readdirSync(folder)) {
    const type = /\.(?:br|gz)$/.test(name) ? undefined : getMimeType(name)
    if (type && statSync(join(folder, name)).isFile())
      files.set(`/assets/${name}`, readVariants(join(folder, name), type))
  }

  return {
    serve(request) {
      const file = files.get(new URL(request.url).pathname)
      if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return null

      const variant = file[acceptedEncoding(request.headers.get('accept-encoding'))] ?? file.identity
      if (matchesEtag(request.headers.get('if-none-match'), variant.headers.ETag!)) {
        return new Response(null, { status: 304, headers: variant.headers })
      }
      return new Response(request.method === 'HEAD' ? null : variant.body, { headers: variant.headers })
    },
  }
}

function readVariants(path: string, type: string): File {
  const read = (encoding: Encoding): Variant => {
    const body = readFileSync(encoding === 'identity' ? path : path + ENDINGS[encoding]) as Buffer<ArrayBuffer>
    return {
      body,
      headers: {
        'Content-Type': type,
        'Content-Length': String(body.byteLength),
        'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
        ETag: `"${encoding}"`,
        'X-Content-Type-Options': 'nosniff',
        ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
        Vary: 'Accept-Encoding',
      },
    }
  }
  const file: File = { identity: read('identity') }
  for (const encoding of ['br', 'gzip'] as const) {
    if (statSync(path + ENDINGS[encoding], { throwIfNoEntry: false })) file[encoding] = read(encoding)
  }
  return file
}
