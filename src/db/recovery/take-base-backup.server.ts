import type pg from 'pg'
import type { DataKeys } from '../sealed-values.ts'
import { type BackupStore, type BaseBackup, DATABASE_OBJECT, manifestName, pieceName } from './backup-store.ts'
import { oneRow, openReplication, replicate } from './replication.server.ts'
import { putSealed } from './sealed-pieces.server.ts'

export type TakenBackup =
  | { kind: 'taken'; backup: BaseBackup }
  /** The place holds the backups of another database. */
  | { kind: 'another-database' }
  /** The database lets this user not replicate; in its words. */
  | { kind: 'no-replication'; reason: string }
  /** What a base backup does not hold: files outside the data folder. */
  | { kind: 'tablespaces'; names: string[] }

const PIECE_BYTES = 16 * 1024 * 1024
const AT_ONCE = 4
const [DENIED, NOT_LET_IN] = ['42501', '28000']

/**
 * A physical copy of a whole PostgreSQL cluster while it works, by `BASE_BACKUP` of the replication protocol
 * (https://www.postgresql.org/docs/18/protocol-replication.html): no program of PostgreSQL and no access to its disk is needed.
 * It goes in sealed pieces, none of which touches this disk, and holds the log that makes it consistent. Broken off it leaves pieces without
 * a manifest, which `pruneBackups` takes away.
 */
export async function takeBaseBackup(options: {
  ownerUrl: string
  store: BackupStore
  keys: DataKeys
  isEmbedded: boolean
  onPiece?: (byteCount: number) => void
  signal?: AbortSignal
}): Promise<TakenBackup> {
  const { ownerUrl, store, keys, isEmbedded, signal } = options
  const opened = await openReplication(ownerUrl, 'forecourt backup').catch((error: pg.DatabaseError) => {
    if (error.code !== DENIED && error.code !== NOT_LET_IN) throw error
    return { kind: 'no-replication', reason: error.message } as const
  })
  if ('kind' in opened) return opened
  const client = opened
  const stop = () => void client.end()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const { systemid: systemId } = await oneRow<{ systemid: string }>(client, 'IDENTIFY_SYSTEM')
    if (!(await isOfDatabase(store, systemId))) return { kind: 'another-database' }
    const { names, version, owner, segment, now } = await oneRow<Facts>(client, FACTS)
    if (names.length > 0) return { kind: 'tablespaces', names }

    const startedAt = now.toISOString()
    const id = startedAt.replace(/[-:]|\.\d+/g, '')
    const base = replicate(client, `BASE_BACKUP (LABEL 'forecourt ${id}', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`)
    let [pieces, byteCount, storedByteCount] = [0, 0, 0]
    const under = new Set<Promise<void>>()
    for await (const piece of inPieces(base.data)) {
      const sending = putSealed(store, keys, pieceName(id, pieces++), piece).then((stored) => {
        storedByteCount += stored
        byteCount += piece.length
        options.onPiece?.(byteCount)
        under.delete(sending)
      })
      // Awaited below or by the race; a first failure may come between them.
      sending.catch(() => {})
      under.add(sending)
      if (under.size >= AT_ONCE) await Promise.race(under)
    }
    await Promise.all(under)
    const [[startLsn, timeline], [endLsn]] = [base.rows[0]!, base.rows.at(-1)!]
    const { now: ended } = await oneRow<{ now: Date }>(client, 'select now() as now')
    const backup: BaseBackup = {
      ...{ format: 'forecourt-base-backup', version: 1, id, startedAt, endedAt: ended.toISOString() },
      ...{ serverVersion: version, systemId, timeline: Number(timeline), startLsn: startLsn!, endLsn: endLsn! },
      ...{ segmentBytes: segment, isEmbedded, owner, pieces, byteCount, storedByteCount },
    }
    await store.put(manifestName(id), Buffer.from(`${JSON.stringify(backup, null, 2)}\n`))
    return { kind: 'taken', backup }
  } finally {
    signal?.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}

/** Why there is none, for operators. */
export function backupRefusal(refused: Exclude<TakenBackup, { kind: 'taken' }>): string {
  switch (refused.kind) {
    case 'another-database':
      return 'The place holds the backups of another database: name another bucket, prefix or folder.'
    case 'no-replication':
      return `The database lets its owner not replicate (${refused.reason}): alter role … replication, and a line of pg_hba.conf where it lacks.`
    case 'tablespaces':
      return `A base backup holds no tablespaces, and this database has some: ${refused.names.join(', ')}.`
  }
}

type Facts = { names: string[]; version: number; owner: string; segment: number; now: Date }

const FACTS = `
  select array(select spcname::text from pg_tablespace where spcname not in ('pg_default', 'pg_global') order by 1) as names,
    current_setting('server_version_num')::int as version, current_user::text as owner,
    (select setting::int from pg_settings where name = 'wal_segment_size') as segment, now() as now`

/** Whether this place is the database's: the first that comes takes it. */
export async function isOfDatabase(store: BackupStore, systemId: string): Promise<boolean> {
  await store.put(DATABASE_OBJECT, Buffer.from(JSON.stringify({ systemId })))
  const found = await store.read(DATABASE_OBJECT)
  return found !== null && JSON.parse(found.toString()).systemId === systemId
}

/** The bytes of the archive, in pieces of one size; other messages of the copy tell its name and how far it is. */
async function* inPieces(messages: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const DATA = 'd'.charCodeAt(0)
  let [waiting, size] = [[] as Buffer[], 0]
  for await (const message of messages) {
    if (message[0] !== DATA) continue
    waiting.push(message.subarray(1))
    size += message.length - 1
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(waiting)
    ;[waiting, size] = [[], 0]
  }
  if (size > 0) yield Buffer.concat(waiting)
}
