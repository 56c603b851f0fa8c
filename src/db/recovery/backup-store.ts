/**
 * Where base backups and the log of a database are kept: objects under names, each at most some 16 MB. Each call may throw
 * `StoreUnavailable` or an error of the file system.
 */
export type BackupStore = {
  /** Whole or not at all, and durable once it resolves; an object of that name that is there stays as it is. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null where there is none. */
  read(name: string): Promise<Buffer | null>
  /** Names that begin so, in their order. */
  list(prefix: string): AsyncIterable<string>
  remove(name: string): Promise<void>
}

/** What is at the place is not of this database. */
export const DATABASE_OBJECT = 'database.json'

/** A base backup as it is written down, last of all: without it none is there. Instants are ISO 8601, of the database's clock. */
export type BaseBackup = {
  format: 'forecourt-base-backup'
  version: 1
  id: string
  startedAt: string
  /** From here on each instant can be restored. */
  endedAt: string
  /** As PostgreSQL numbers itself, 180004. */
  serverVersion: number
  /** By which PostgreSQL tells one database cluster from another. */
  systemId: string
  timeline: number
  startLsn: string
  endLsn: string
  segmentBytes: number
  /** Of the PostgreSQL in DATA_DIR, which can be started there again at once. */
  isEmbedded: boolean
  /** The user that took it. */
  owner: string
  pieces: number
  byteCount: number
  storedByteCount: number
}

/** A position in the log, as PostgreSQL writes it (`16/B374D848`). */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`
}

/** A piece of the log of one timeline, within one segment; whatever the server wrote until `untilMs` is in it or before it; 0 where unknown. */
export type LogPiece = { timeline: number; start: bigint; end: bigint; untilMs: number }

const hex = (value: number | bigint, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

export const logPrefix = (timeline: number) => `log/${hex(timeline, 8)}/`
export const historyObject = (timeline: number) => `log/${hex(timeline, 8)}.history`

/** Sorted by name, pieces are in the order of the log. */
export function logPieceName({ timeline, start, end, untilMs }: LogPiece): string {
  return `${logPrefix(timeline)}${hex(start, 16)}-${hex(end, 16)}-${untilMs}`
}

/** Null for what is no name of one. */
export function parseLogPieceName(name: string): LogPiece | null {
  const found = /^log\/([0-9A-F]{8})\/([0-9A-F]{16})-([0-9A-F]{16})-(\d+)$/.exec(name)
  if (!found) return null
  const [, timeline, start, end, untilMs] = found
  return {
    timeline: Number.parseInt(timeline!, 16),
    start: BigInt(`0x${start}`),
    end: BigInt(`0x${end}`),
    untilMs: Number(untilMs),
  }
}

/** The file of the log that holds a position, as PostgreSQL names it. */
export function segmentName(timeline: number, lsn: bigint, segmentBytes: number): string {
  const segment = lsn / BigInt(segmentBytes)
  const perId = 0x1_0000_0000n / BigInt(segmentBytes)
  return `${hex(timeline, 8)}${hex(segment / perId, 8)}${hex(segment % perId, 8)}`
}

export function segmentStart(lsn: bigint, segmentBytes: number): bigint {
  return lsn - (lsn % BigInt(segmentBytes))
}

/** Where each earlier timeline was left, as a history file of PostgreSQL says. */
export function parseHistory(text: string): { timeline: number; until: bigint }[] {
  return [...text.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gim)].map(([, timeline, lsn]) => ({
    timeline: Number(timeline),
    until: parseLsn(lsn!),
  }))
}

const backupPrefix = (id: string) => `backups/${id}/`
export const manifestName = (id: string) => `${backupPrefix(id)}manifest.json`
export const pieceName = (id: string, index: number) => `${backupPrefix(id)}base-${String(index).padStart(6, '0')}`
