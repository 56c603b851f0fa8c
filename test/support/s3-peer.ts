import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Account } from '#domain/media/adapters/s3-client.server.ts'

/**
 * How one answer goes wrong: no answer, a broken line, half a body, a line closed behind it, a wrong byte, a status.
 */
export type Fault = 'silent' | 'dropped' | 'cut' | 'closing' | 'wrong-byte' | 403 | 500 | 503
export type PeerRequest = { method: string; key: string; query: URLSearchParams; headers: IncomingMessage['headers'] }
export type S3Peer = Awaited<ReturnType<typeof s3Peer>>

const KEY = { accessKeyId: 'test-access', secretAccessKey: 'test-secret' }
const CODES = { 403: 'AccountProblem', 500: 'InternalError', 503: 'SlowDown' }
const SKEW_MS = 15 * 60_000

class Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/**
 * What Forecourt asks of S3, on loopback and after Amazon's API reference: objects in one bucket, conditional puts, parts,
 * ranges, lists, each signature and body hash checked anew. It misbehaves as a test tells it to.
 */
export async function s3Peer({ bucket = 'pictures', pageSize = 1000 } = {}) {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: PeerRequest[] = []
  const state = {
    fault: (_: PeerRequest): Fault | null | Promise<Fault | null> => null,
    /** Of this machine's clock beside that of whoever asks. */
    clockOffMs: 0,
    readOnly: false,
    isPublic: false,
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url!, 'http://peer')
    const [, askedBucket, ...rest] = url.pathname.split('/')
    const asked: PeerRequest = {
      ...{ method: incoming.method!, key: rest.join('/'), query: url.searchParams },
      headers: incoming.headers,
    }
    requests.push(asked)
    const body = await buffer(incoming)
    const fault = await state.fault(asked)
    if (fault === 'silent') return
    if (fault === 'dropped') return void incoming.socket.destroy()
    if (typeof fault === 'number') throw new Refusal(fault, CODES[fault])
    checkSigned(asked, url, body)
    if (askedBucket !== bucket) throw new Refusal(404, 'NoSuchBucket')
    if (state.readOnly && asked.method !== 'GET' && asked.method !== 'HEAD') throw new Refusal(403, 'AccessDenied')
    const { status = 200, headers = {}, content } = perform(asked, body)
    const sent = fault === 'wrong-byte' ? Buffer.from(content.map((byte, i) => (i === 0 ? byte ^ 1 : byte))) : content
    if (fault === 'closing') response.setHeader('connection', 'close')
    response.writeHead(status, { 'content-length': sent.length, ...headers })
    if (asked.method === 'HEAD') return void response.end()
    if (fault !== 'cut') return void response.end(sent)
    response.write(sent.subarray(0, sent.length / 2), () => setTimeout(() => response.destroy(), 20))
  }

  function checkSigned({ method, headers }: PeerRequest, url: URL, body: Buffer): void {
    const authorization = headers.authorization
    if (!authorization) {
      if (state.isPublic && (method === 'GET' || method === 'HEAD')) return
      throw new Refusal(403, 'AccessDenied')
    }
    const [, id, scope, signedHeaders, signature] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(authorization) ?? []
    if (id !== KEY.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId')
    const date = String(headers['x-amz-date'])
    const askedMs = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
    if (!(Math.abs(askedMs - Date.now() - state.clockOffMs) < SKEW_MS)) throw new Refusal(403, 'RequestTimeTooSkewed')
    const encode = (text: string) =>
      encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
    const canonical = [
      method,
      url.pathname,
      [...url.searchParams]
        .map(([name, value]) => `${encode(name)}=${encode(value)}`)
        .sort()
        .join('&'),
      ...signedHeaders!.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
      '',
      signedHeaders,
      headers['x-amz-content-sha256'],
    ].join('\n')
    const key = scope!
      .split('/')
      .reduce<Buffer | string>(
        (secret, part) => createHmac('sha256', secret).update(part).digest(),
        `AWS4${KEY.secretAccessKey}`,
      )
    const words = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
    if (createHmac('sha256', key).update(words).digest('hex') !== signature)
      throw new Refusal(403, 'SignatureDoesNotMatch')
    if (headers['x-amz-content-sha256'] !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
  }

  type Performed = { status?: number; headers?: Record<string, string>; content: Buffer }

  function perform({ method, key, query, headers }: PeerRequest, body: Buffer): Performed {
    const uploadId = query.get('uploadId')
    const parts = uploadId === null ? undefined : uploads.get(uploadId)
    if (uploadId !== null && !parts) throw new Refusal(404, 'NoSuchUpload')
    switch (method) {
      case 'GET':
      case 'HEAD':
        return key === '' ? xml(listed(query)) : read(key, headers.range)
      case 'PUT':
        if (parts) parts.set(Number(query.get('partNumber')), body)
        else put(key, body, headers['if-none-match'])
        return { headers: { etag: `"${sha256(body)}"` }, content: Buffer.alloc(0) }
      case 'POST': {
        if (parts) {
          put(
            key,
            Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)),
            headers['if-none-match'],
          )
          uploads.delete(uploadId!)
          return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
        }
        const id = randomUUID()
        uploads.set(id, new Map())
        return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
      }
      default:
        if (uploadId === null) objects.delete(key)
        else uploads.delete(uploadId)
        return { status: 204, content: Buffer.alloc(0) }
    }
  }

  function put(key: string, content: Buffer, ifNoneMatch: string | undefined): void {
    if (ifNoneMatch === '*' && objects.has(key)) throw new Refusal(412, 'PreconditionFailed')
    objects.set(key, content)
  }

  function read(key: string, range: string | undefined): Performed {
    const whole = objects.get(key)
    if (!whole) throw new Refusal(404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (from === undefined) return { content: whole }
    const content = whole.subarray(Number(from), Number(to) + 1)
    const last = Number(from) + content.length - 1
    return { status: 206, headers: { 'content-range': `bytes ${from}-${last}/${whole.length}` }, content }
  }

  function listed(query: URLSearchParams): string {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, pageSize)
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><ETag>x</ETag><Size>${objects.get(key)!.length}</Size></Contents>`,
    )
    return `<ListBucketResult><IsTruncated>${keys.length > pageSize}</IsTruncated>${contents.join('')}</ListBucketResult>`
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: Error) => {
      if (!(error instanceof Refusal)) throw error
      response.writeHead(error.status, { date: new Date(Date.now() + state.clockOffMs).toUTCString() })
      response.end(incoming.method === 'HEAD' ? '' : `<Error><Code>${error.message}</Code></Error>`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    account: { bucket, endpoint, region: 'us-east-1', ...KEY } satisfies S3Account,
    /** What a start needs to use it. */
    environment: {
      MEDIA_URL: `s3://${bucket}?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: KEY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    objects,
    uploads,
    requests,
    state,
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function xml(text: string) {
  return { content: Buffer.from(text) }
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
