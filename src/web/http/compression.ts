import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The best encoding a browser takes: brotli, gzip or none. Only whole names count (RFC 9110 §12.5.3). */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  if (TAKES_BROTLI.test(header)) return 'br'
  return TAKES_GZIP.test(header) ? 'gzip' : 'identity'
}

const TAKES_BROTLI = /(?:^|,)\s*br\s*(?=$|[,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?=$|[,;])(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

export async function encoded(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return zip(body, { level: 6 })
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  })
}
