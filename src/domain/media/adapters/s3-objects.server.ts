import { buffer, text } from 'node:stream/consumers'
import type { BackupStore } from '#db/recovery/backup-store.ts'
import { PassingFailure, type S3Account, s3Client } from './s3-client.server.ts'

/** How long a call waits, all its tries together. */
const PATIENCE_MS = 60_000

/** Backups in a bucket, below the prefix of the account. `close` lets its connections go. */
export function s3Objects(
  account: S3Account,
  { patienceMs = PATIENCE_MS } = {},
): BackupStore & { close(): Promise<void> } {
  const client = s3Client(account)
  const prefixLength = account.prefix?.length ?? 0
  return {
    async put(key, body) {
      await client.retried(patienceMs, async () => {
        const headers = { 'if-none-match': '*' }
        const answer = await client.answerTo({ method: 'PUT', key, headers, body }, [412])
        if (answer.kind === 'answered') answer.body.resume()
      })
    },
    read: (key) =>
      client.retried(patienceMs, async () => {
        const answer = await client.answerTo({ method: 'GET', key }, [404])
        return answer.kind === 'refused' ? null : buffer(answer.body).catch(cutOff)
      }),
    async *list(prefix) {
      for (let after = ''; ; ) {
        const query = { 'list-type': '2', prefix, ...(after && { 'start-after': after }) }
        const xml = await client.retried(patienceMs, async () => {
          const answer = await client.answerTo({ method: 'GET', key: '', query })
          return answer.kind === 'answered' ? text(answer.body).catch(cutOff) : ''
        })
        for (const [, key = ''] of xml.matchAll(/<Contents>.*?<Key>([^<]+)<\/Key>/gs)) {
          after = key
          yield key.slice(prefixLength)
        }
        if (!xml.includes('<IsTruncated>true')) return
      }
    },
    async remove(key) {
      await client.retried(patienceMs, async () => {
        const answer = await client.answerTo({ method: 'DELETE', key }, [404])
        if (answer.kind === 'answered') answer.body.resume()
      })
    },
    close: client.close,
  }
}

function cutOff(error: Error): never {
  throw new PassingFailure(`was cut off (${error.message})`, { cause: error })
}
