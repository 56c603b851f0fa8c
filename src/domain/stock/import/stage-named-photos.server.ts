import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { FeedProblem, NamedPhotos } from '../feeds/feed.ts'
import { storableJson } from '../feeds/storable-text.ts'
import type { ImportReport } from './import-summary.ts'
import { fileStamp, type PhotoFolders } from './photo-folders.server.ts'

type NamingRow = { rowNo: number; line: number; stockNumber: string; files: NamedPhotos }

const ROWS_PER_BATCH = 500

/**
 * Finds the files that staged rows name and notes them as `stagePhotoFolder` does. One that no folder has is a warning
 * of its row; a row that has none of its files says nothing of pictures. Answers the paths found.
 */
export async function stageNamedPhotos(
  trx: TenantTransaction,
  folders: PhotoFolders,
  report: ImportReport,
): Promise<Set<string>> {
  const named = new Set<string>()
  for (let afterRow = 0; ; ) {
    const rows = await namingRows(trx, afterRow)
    if (rows.length === 0) return named
    afterRow = rows.at(-1)!.rowNo

    const found = rows
      .map((row) => ({ rowNo: row.rowNo, paths: findAll(row, folders, report) }))
      .filter(({ paths }) => paths.length)
    for (const path of found.flatMap(({ paths }) => paths)) named.add(path)
    if (folders.base !== null) await noteFiles(trx, folders.base, found)
  }
}

async function namingRows(trx: TenantTransaction, afterRow: number): Promise<NamingRow[]> {
  const { rows } = await sql<NamingRow>`
    select row_no as "rowNo", line, stock_number as "stockNumber", photo_files as files from feed_rows
    where photo_files is not null and row_no > ${afterRow} order by row_no limit ${ROWS_PER_BATCH}`.execute(trx)
  return rows
}

function findAll({ line, stockNumber, files }: NamingRow, folders: PhotoFolders, report: ImportReport): string[] {
  const paths = new Set<string>()
  for (const name of files.names) {
    const path = folders.find(name)
    if (path !== undefined) paths.add(path)
    else report.warn([missing({ line, stockNumber, field: files.column, value: name }, folders.base)])
  }
  return [...paths]
}

function missing(place: Omit<FeedProblem, 'reason' | 'skipsRow'>, base: string | null): FeedProblem {
  const reason =
    base === null
      ? 'is the name of a file, and no folder of photos was given'
      : 'is the name of a file that is not among the photos'
  return { ...place, reason, skipsRow: false }
}

/** Notes the files of rows: what they are given as pictures, and the stamps by which a re-import knows them again. */
export async function noteFiles(
  trx: TenantTransaction,
  base: string,
  found: readonly { rowNo: number | null; paths: readonly string[] }[],
): Promise<void> {
  const stamps = new Map<string, Promise<string>>()
  for (const path of found.flatMap(({ paths }) => paths)) if (!stamps.has(path)) stamps.set(path, fileStamp(base, path))
  const rows = await Promise.all(
    found.map(async ({ rowNo, paths }) => ({
      row_no: rowNo,
      photos: paths,
      photo_stamp: (await Promise.all(paths.map((path) => stamps.get(path)))).join('\n'),
    })),
  )
  await sql`
    update feed_rows r set photo_source = 'file', photos = f.photos, photo_stamp = f.photo_stamp
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as f (row_no integer, photos text[], photo_stamp text)
    where r.row_no = f.row_no`.execute(trx)
}
