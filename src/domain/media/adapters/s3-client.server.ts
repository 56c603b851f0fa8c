import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import * as http from 'node:http'
import * as https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Address, S3Key } from '../s3-address.ts'
import { StoreUnavailable } from '../store.ts'

/** `prefix` stands before every name in the bucket; `setting` is who named the bucket, `MEDIA_URL` unless given. */
export type S3Account = S3Address & S3Key & { prefix?: string; setting?: string }

export type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Below the bucket; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** As somebody without a key. */
  unsigned?: true
}
/** Read the body, or destroy it. */
export type Answered = { kind: 'answered'; headers: IncomingHttpHeaders; body: IncomingMessage }
/** The store understood and says no. `code` is S3's word, empty for HEAD and for what is no S3 store. */
export type Refused = { kind: 'refused'; status: number; code: string; text: string; clockOffMs: number }

/** Did not work this time: asked again. */
export class PassingFailure extends Error {}

/** Until the head of an answer is there. */
const HEADERS_MS = 1_500
/** The same of lists, and of what is sent: 8 MB at 2 Mbit/s are over in 32 seconds. */
const LONG_MS = 60_000
/** Between two pieces of a body. */
const PIECE_MS = 10_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000
const LONGEST_REFUSAL = 16_384
const PASSING_STATUS = new Set([408, 409, 425, 429, 500, 502, 503, 504])
/** The body was damaged or slow on its way there. */
const PASSING_CODE = new Set(['RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody'])

/** Asks an S3 store over HTTP, each request signed (AWS Signature 4), the body with its hash, within time limits. */
export function s3Client(account: S3Account, { headersMs = HEADERS_MS, pieceMs = PIECE_MS } = {}) {
  const { bucket, region, accessKeyId, secretAccessKey, prefix = '', setting = 'MEDIA_URL' } = account
  const root = `${account.endpoint ?? `https://s3.${region}.amazonaws.com`}/${bucket}`
  // undici 7.30 ends the process where a store closes a line whose body waits for its reader (client-h1.js, `assert(!this.paused)`).
  const { Agent, request } = root.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true })
  const keys = new Map<string, ArrayBuffer>()

  /** One try. Throws `PassingFailure` for what may go better next time. */
  async function ask({ method, key, query, headers = {}, body, unsigned }: Asked): Promise<Answered | Refused> {
    const url = new URL(key === '' ? root : `${root}/${prefix}${key}`)
    for (const [name, value] of Object.entries(query ?? {}))
      url.searchParams.set(name, name === 'prefix' ? `${prefix}${value}` : value)
    const all = { ...headers, 'x-amz-content-sha256': sha256Of(body ?? '') }
    const sign = {
      method,
      url: url.href,
      headers: all,
      service: 's3',
      region,
      cache: keys,
      accessKeyId,
      secretAccessKey,
    }
    const signed = unsigned ? new Headers(headers) : (await new AwsV4Signer(sign).sign()).headers
    const limitMs = body || key === '' ? LONG_MS : headersMs
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, { method, headers: Object.fromEntries(signed), agent, timeout: pieceMs }, resolve)
      const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs)
      sent.on('response', () => clearTimeout(timer))
      sent.on('timeout', () => sent.destroy(new Error(`nothing for ${pieceMs} ms`)))
      sent.on('error', (error) => {
        clearTimeout(timer)
        reject(new PassingFailure(oneLine(error), { cause: error }))
      })
      sent.end(body)
    })
    const status = answer.statusCode!
    if (status < 300) return { kind: 'answered', headers: answer.headers, body: answer }
    const text = await refusalText(answer)
    const code = /<Code>([^<]*)/.exec(text)?.[1] ?? ''
    if (PASSING_STATUS.has(status) || PASSING_CODE.has(code))
      throw new PassingFailure(`answers ${status} ${code}`.trimEnd())
    const clockOffMs = Date.now() - Date.parse(String(answer.headers.date))
    return { kind: 'refused', status, code, text, clockOffMs }
  }

  return {
    host: new URL(root).host,
    ask,
    /** The answer, its body read or of no interest; throws `StoreUnavailable` for a refusal that is not in `expected`. */
    async answerTo(asked: Asked, expected: readonly number[] = []): Promise<Answered | Refused> {
      const answer = await ask(asked)
      if (answer.kind === 'refused' && !expected.includes(answer.status))
        throw new StoreUnavailable(refusalReason(answer, asked, account))
      return answer
    },
    /** `work` again after pauses of random length, for as long as failures pass and `patienceMs` is not over. */
    async retried<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
      const until = Date.now() + patienceMs
      for (let attempt = 0; ; attempt++) {
        try {
          return await work()
        } catch (error) {
          if (!(error instanceof PassingFailure)) throw error
          const pauseMs = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
          if (Date.now() + pauseMs >= until)
            throw new StoreUnavailable(
              `${setting}: the object store at ${new URL(root).host} cannot be used just now: ${error.message}.`,
              { cause: error, isPassing: true },
            )
          await sleep(pauseMs)
        }
      }
    },
    close: async () => agent.destroy(),
  }
}

/** Which variable a refusal is about, and why. */
export function refusalReason(
  { status, code, text, clockOffMs }: Refused,
  { method }: Pick<Asked, 'method'>,
  account: S3Account,
): string {
  const { setting = 'MEDIA_URL' } = account
  const host = account.endpoint ? new URL(account.endpoint).host : `Amazon S3 in ${account.region}`
  const right = method === 'GET' || method === 'HEAD' ? 'read' : method === 'DELETE' ? 'delete' : 'write'
  // Backups alone are taken away.
  const needed = `s3:GetObject, s3:PutObject, s3:ListBucket${method === 'DELETE' ? ', s3:DeleteObject' : ''} and s3:AbortMultipartUpload`
  switch (code) {
    case 'NoSuchBucket':
      return `${setting}: there is no bucket "${account.bucket}" at ${host}.`
    case 'InvalidAccessKeyId':
      return `AWS_ACCESS_KEY_ID: ${host} knows no key "${account.accessKeyId}".`
    case 'SignatureDoesNotMatch':
      return `AWS_SECRET_ACCESS_KEY: it is not the secret of the key "${account.accessKeyId}" at ${host}.`
    case 'RequestTimeTooSkewed':
      return `The clock of this machine is ${Math.round(Math.abs(clockOffMs) / 1000)} seconds ${clockOffMs < 0 ? 'behind' : 'before'} that of ${host} (${setting}), which refuses what is signed by it: set the clock.`
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException': {
      const region = /<Region>([^<]+)/.exec(text)?.[1]
      return `AWS_REGION: the bucket "${account.bucket}" is not in ${account.region}${region ? ` but in ${region}` : ''}.`
    }
    case 'AccessDenied':
      return `AWS_ACCESS_KEY_ID: the key "${account.accessKeyId}" may not ${right} in the bucket "${account.bucket}" at ${host}. It needs ${needed}.`
    case '':
      return `${setting}: what answers at ${host} is no S3 store (${method} gave ${status} without a code), or refuses the key of AWS_ACCESS_KEY_ID.`
    default:
      return `${setting}: ${host} lets nobody ${right} in the bucket "${account.bucket}" as "${account.accessKeyId}", AWS_ACCESS_KEY_ID (${status} ${code}).`
  }
}

async function refusalText(body: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of body) {
      text += chunk
      if (text.length > LONGEST_REFUSAL) break
    }
  } catch {
    // What was cut off has told its status.
  }
  return text
}

function sha256Of(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}

function oneLine({ message, code }: Error & { code?: string }): string {
  return (message || code || 'the connection was lost').replace(/\s+/g, ' ')
}
