import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DataKeys } from '../sealed-values.ts'
import {
  type BackupStore,
  formatLsn,
  historyObject,
  logPieceName,
  parseHistory,
  parseLsn,
  segmentStart,
} from './backup-store.ts'
import { oneRow, openReplication, replicate } from './replication.server.ts'
import { putSealed } from './sealed-pieces.server.ts'
import { isOfDatabase } from './take-base-backup.server.ts'

/**
 * The slot, and the name by which `synchronous_standby_names` may wait for the archive. A cluster knows its slots by name alone, so
 * that each database has one of its own.
 */
export function archiveName(ownerUrl: string): string {
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1)).toLowerCase()
  return `forecourt_archive_${database.replace(/[^a-z0-9]/g, '_')}`.slice(0, 63)
}

export type LogArchive = {
  /** How old the oldest write is that may not be at the place yet. */
  lagSeconds(): number
  /** What is received is sent first, for some seconds at most: what is not sent is fetched again. */
  close(): Promise<void>
}

type Options = {
  ownerUrl: string
  store: BackupStore
  keys: DataKeys
  /** How long a write waits for others to be sent with; 10 s unless given. Where commits wait for the archive none does. */
  everyMs?: number
  /** Each time something fails; a gap needs a new base backup, and says so. */
  onFailure(reason: string): void
  /** The log went on without the archive: what follows can be restored from a new base backup only. */
  onGap(): void
}

const EVERY_MS = 10_000
const TELL_MS = 2_000
const CLOSE_MS = 5_000
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 15_000]
/** PostgreSQL counts microseconds from 2000. */
const EPOCH_2000_MS = 946_684_800_000
const IN_USE = '55006'
const NOT_IN_STATE = '55000'
const UNDEFINED_FILE = '58P01'
const DUPLICATE_OBJECT = '42710'

/**
 * Brings the log of a PostgreSQL to a place while it is written (continuous archiving), by `START_REPLICATION` over a slot, which
 * keeps what is not there yet. Of several processes one does it; another takes over when that one ends. Whatever fails is tried again
 * after pauses of random length.
 */
export function archiveLog({ onFailure, onGap, ...options }: Options): LogArchive {
  const closing = new AbortController()
  const state: State = { safeMs: Date.now(), isElsewhere: false, hasGap: false }

  async function run(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      const startedMs = Date.now()
      try {
        await archiveSession({ ...options, state, signal: closing.signal, onGap })
      } catch (error) {
        state.isElsewhere = (error as { code?: string }).code === IN_USE
        if (state.isElsewhere) state.safeMs = startedMs
        else onFailure((error as Error).message || String(error))
      }
      if (Date.now() - startedMs > LONGEST_PAUSE_MS) failures = 0
      const pauseMs = (0.5 + Math.random() / 2) * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
      await sleep(pauseMs, null, { signal: closing.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    lagSeconds: () => (state.isElsewhere ? 0 : Math.max(0, (Date.now() - state.safeMs) / 1000)),
    async close() {
      closing.abort()
      await Promise.race([running, sleep(CLOSE_MS, null, { ref: false })])
    },
  }
}

type State = { safeMs: number; isElsewhere: boolean; hasGap: boolean }
type Session = Omit<Options, 'onFailure'> & { state: State; signal: AbortSignal }

/** One connection's worth; resolves when it is told to close. */
async function archiveSession({
  ownerUrl,
  store,
  keys,
  everyMs = EVERY_MS,
  state,
  signal,
  onGap,
}: Session): Promise<void> {
  const name = archiveName(ownerUrl)
  const client = await openReplication(ownerUrl, name)
  try {
    const system = await oneRow<{ systemid: string; timeline: number; xlogpos: string }>(client, 'IDENTIFY_SYSTEM')
    if (!(await isOfDatabase(store, system.systemid)))
      throw new Error('BACKUP_URL holds the backups of another database: name another place')
    const timeline = Number(system.timeline)
    const { segment, synchronous } = await oneRow<{ segment: number; synchronous: string }>(
      client,
      `select (select setting::int from pg_settings where name = 'wal_segment_size') as segment,
        current_setting('synchronous_standby_names') as synchronous`,
    )
    const branched = await keepHistory(client, store, timeline)
    const { lsn, isNew } = await slotStart(client, name)
    state.hasGap ||= isNew
    let start = segmentStart(lsn, segment)
    // Of earlier segments there are none on this timeline.
    if (start < branched) start = segmentStart(branched, segment)
    const log = replicate(client, `START_REPLICATION SLOT ${name} PHYSICAL ${formatLsn(start)} TIMELINE ${timeline}`)
    const waitMs = synchronous.includes(name) ? 0 : everyMs
    const serverEnd = parseLsn(system.xlogpos)
    await follow(log, { start, serverEnd, timeline, segment, waitMs, store, keys, state, signal, onGap })
  } catch (error) {
    // The slot had to let go of what was not fetched in time, or the log behind it is gone.
    if ([NOT_IN_STATE, UNDEFINED_FILE].includes((error as { code?: string }).code ?? '')) {
      await dropSlot(ownerUrl)
      throw new Error(
        `The log was not fetched in time and has a gap (${(error as Error).message}): a new base backup begins behind it`,
      )
    }
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Where a timeline came from is needed to restore over the branch; resolves to where that was. */
async function keepHistory(client: pg.Client, store: BackupStore, timeline: number): Promise<bigint> {
  if (timeline === 1) return 0n
  const { content } = await oneRow<{ content: Buffer | string }>(client, `TIMELINE_HISTORY ${timeline}`)
  await store.put(historyObject(timeline), Buffer.from(content))
  return parseHistory(content.toString()).at(-1)?.until ?? 0n
}

async function slotStart(client: pg.Client, name: string): Promise<{ lsn: bigint; isNew: boolean }> {
  const read = () =>
    oneRow<{ restart_lsn: string | null; slot_type: string | null }>(client, `READ_REPLICATION_SLOT ${name}`)
  let slot = await read()
  const isNew = slot.slot_type === null
  if (isNew) {
    await client.query(`CREATE_REPLICATION_SLOT ${name} PHYSICAL (RESERVE_WAL)`).catch((error: unknown) => {
      // Another worker was a moment earlier.
      if ((error as { code?: string }).code !== DUPLICATE_OBJECT) throw error
    })
    slot = await read()
  }
  if (slot.restart_lsn === null)
    throw Object.assign(new Error(`the slot ${name} was invalidated`), { code: NOT_IN_STATE })
  return { lsn: parseLsn(slot.restart_lsn), isNew }
}

async function dropSlot(ownerUrl: string): Promise<void> {
  const name = archiveName(ownerUrl)
  const client = await openReplication(ownerUrl, name)
  await client.query(`DROP_REPLICATION_SLOT ${name}`).catch(() => {})
  await client.end().catch(() => {})
}

type Followed = Pick<Session, 'store' | 'keys' | 'state' | 'signal' | 'onGap'> & {
  start: bigint
  serverEnd: bigint
  timeline: number
  segment: number
  waitMs: number
}

/** Gathers what comes into pieces, none of which spans two segments, and sends them one after the other. */
async function follow(log: ReturnType<typeof replicate>, options: Followed): Promise<void> {
  const { timeline, segment, waitMs, store, keys, state, signal } = options
  let [received, shipped] = [options.start, options.start]
  let waiting: { bytes: Buffer[]; firstMs: number } = { bytes: [], firstMs: 0 }
  /** How far the server's log goes, as far as is known: what it sends now may have been written hours ago. */
  let serverEnd = options.serverEnd
  /** When it had nothing beyond what was received, by its clock; 0 until then. */
  let wholeMs = 0
  /** How much our clock is ahead of that; a message that waited to be read is no newer for it. */
  let aheadMs = Number.POSITIVE_INFINITY
  const sentAt = (message: Buffer, offset: number) => {
    const sentMs = Math.round(Number(message.readBigInt64BE(offset)) / 1000) + EPOCH_2000_MS
    aheadMs = Math.min(aheadMs, Date.now() - sentMs)
    return sentMs
  }
  let isStarted = false

  const tell = () => {
    if (isStarted) log.send(standbyStatus({ written: received, flushed: shipped }))
  }
  async function ship(): Promise<void> {
    const { bytes } = waiting
    waiting = { bytes: [], firstMs: 0 }
    const [start, end, untilMs] = [shipped, received, wholeMs]
    if (end === start) return
    await putSealed(store, keys, logPieceName({ timeline, start, end, untilMs }), Buffer.concat(bytes))
    shipped = end
    if (untilMs > 0) state.safeMs = untilMs + aheadMs
    tell()
  }
  const telling = setInterval(tell, TELL_MS)
  const stop = () => log.data.destroy()
  signal.addEventListener('abort', stop)
  // It may have come while the session was opened.
  if (signal.aborted) stop()
  try {
    for await (const message of log.data) {
      isStarted = true
      state.isElsewhere = false
      if (state.hasGap) options.onGap()
      state.hasGap = false
      const nowMs = Date.now()
      if (message[0] === KEEPALIVE) {
        // A server that stops waits until everything is kept.
        if (message[17] === 1) await ship().then(tell)
        // It names what was sent, which all is received by now.
        const sentMs = sentAt(message, 9)
        if (shipped === received && received >= serverEnd) state.safeMs = sentMs + aheadMs
      } else if (message[0] === LOG_DATA) {
        const sentMs = sentAt(message, 17)
        serverEnd = message.readBigUInt64BE(9)
        let data = message.subarray(25)
        while (data.length > 0) {
          const room = segment - Number(received % BigInt(segment))
          const part = data.subarray(0, room)
          if (waiting.bytes.length === 0) waiting.firstMs = nowMs
          waiting.bytes.push(part)
          received += BigInt(part.length)
          if (received >= serverEnd) wholeMs = sentMs
          data = data.subarray(part.length)
          if (received % BigInt(segment) === 0n) await ship()
        }
      }
      if (
        waiting.bytes.length > 0 &&
        nowMs - waiting.firstMs >= waitMs &&
        (waitMs > 0 || log.data.readableLength === 0)
      )
        await ship()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    clearInterval(telling)
    signal.removeEventListener('abort', stop)
  }
  if (signal.aborted) await ship()
  else throw new Error('The server ended the replication')
}

const KEEPALIVE = 'k'.charCodeAt(0)
const LOG_DATA = 'w'.charCodeAt(0)

/** What is received and what is kept. It asks for an answer, which says whether anything else was written, and by which time passes. */
function standbyStatus({ written, flushed }: { written: bigint; flushed: bigint }): Buffer {
  const message = Buffer.alloc(34)
  message.write('r')
  message.writeBigUInt64BE(written, 1)
  message.writeBigUInt64BE(flushed, 9)
  message.writeBigUInt64BE(flushed, 17)
  message.writeBigInt64BE(BigInt(Date.now() - EPOCH_2000_MS) * 1000n, 25)
  message[33] = 1
  return message
}
