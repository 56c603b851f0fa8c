import { type BackupStore, type BaseBackup, parseHistory, parseLsn } from './backup-store.ts'

/** A history of the database, and where each earlier one it goes through was left. */
export type Timeline = { timeline: number; before: { timeline: number; until: bigint }[] }

/** The timelines of which there is a base backup or a history, oldest first. */
export async function findTimelines(store: BackupStore, backups: readonly BaseBackup[]): Promise<Timeline[]> {
  const found = new Map<number, Timeline>(backups.map(({ timeline }) => [timeline, { timeline, before: [] }]))
  for await (const name of store.list('log/')) {
    const [, digits] = /^log\/([0-9A-F]{8})\.history$/.exec(name) ?? []
    if (!digits) continue
    const timeline = Number.parseInt(digits, 16)
    found.set(timeline, { timeline, before: parseHistory(String(await store.read(name))) })
  }
  return [...found.values()].sort((a, b) => a.timeline - b.timeline)
}

/** Whether a backup is of this timeline or of one that was left behind its end: on a part that was left earlier nothing leads on. */
export function leadsTo({ timeline, endLsn }: BaseBackup, to: Timeline): boolean {
  return (
    timeline === to.timeline || to.before.some((left) => left.timeline === timeline && left.until > parseLsn(endLsn))
  )
}
