import { Readable } from 'node:stream'
import pg from 'pg'

/** The parts of a connection of `pg` that its types do not name. */
type Wire = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  stream: { pause(): void; resume(): void }
}

/** A session that speaks the protocol of replication besides SQL; the user needs REPLICATION or is a superuser. */
export async function openReplication(ownerUrl: string, name: string): Promise<pg.Client> {
  const url = new URL(ownerUrl)
  url.searchParams.set('replication', 'database')
  const client = new pg.Client({
    ...{ connectionString: url.href, application_name: name, connectionTimeoutMillis: 10_000 },
    ...{ keepAlive: true, keepAliveInitialDelayMillis: 10_000 },
  })
  // What is under way is rejected; between two commands nobody waits.
  client.on('error', () => {})
  await client.connect()
  return client
}

type Row = (string | null)[]

/** Messages that are read before they are taken. */
const MOST_WAITING = 256
const RESUME_MS = 100

/**
 * One command of replication. `data` are the messages of its copy, read no faster than they are taken; `rows` those of the
 * result sets before and after it. Answers to a running copy are sent by `send`.
 */
export function replicate(client: pg.Client, text: string) {
  let wire: Wire | undefined
  const rows: Row[] = []
  const data = new Readable({ objectMode: true, highWaterMark: MOST_WAITING, read: () => wire?.stream.resume() })
  // A busy process was seen to pause behind the last resume, with the end of the command unread (Node 24.21).
  const resuming = setInterval(() => {
    if (data.readableLength < MOST_WAITING) wire?.stream.resume()
  }, RESUME_MS)
  data.once('close', () => clearInterval(resuming))
  client.query({
    submit(connection) {
      wire = connection as unknown as Wire
      wire?.query(text)
    },
    handleRowDescription() {},
    handleDataRow: ({ fields }: { fields: Row }) => rows.push(fields),
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The chunk is a view of what the parser writes over.
      if (!data.push(Buffer.from(chunk))) wire?.stream.pause()
    },
    handleCommandComplete() {},
    handleEmptyQuery() {},
    handleError: (error: Error) => data.destroy(error),
    handleReadyForQuery: () => data.push(null),
  } as pg.Submittable)
  return {
    rows,
    data: data as AsyncIterable<Buffer> & Readable,
    send: (chunk: Buffer) => wire?.sendCopyFromChunk(chunk),
  }
}

/** The only row of a statement, by the names of its columns; columns without rows are null. */
export async function oneRow<T>(client: pg.Client, text: string): Promise<T> {
  const { rows } = await client.query(text)
  return rows[0] as T
}
