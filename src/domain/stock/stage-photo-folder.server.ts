import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { matchPhotos } from './feeds/photos.ts'
import type { FeedSeller } from './feeds/place-sellers.ts'
import { storableJson } from './feeds/storable-text.ts'
import type { ImportReport } from './import-summary.ts'

type Owner = { rowNo: number | null; stockNumber: string; dealerCode: string | null }

const ROWS_PER_BATCH = 500

/** Paths of all files below a folder, with `/`; null when there is no such folder. */
export async function listFolder(folder: string): Promise<string[] | null> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

/**
 * Finds each staged row's files in the photo folder (decisions §1) and notes them with their sizes and times, by which
 * a re-import knows that nothing changed. A row without files keeps what its feed says of pictures.
 */
export async function stagePhotoFolder(
  trx: TenantTransaction,
  folder: string,
  files: readonly string[],
  sellers: readonly FeedSeller[],
  report: ImportReport,
): Promise<void> {
  const { photos, unmatched } = matchPhotos(files, await photoOwners(trx, sellers))
  report.unmatchedPhotos(unmatched)

  const found = [...photos].filter(([owner]) => owner.rowNo !== null)
  for (let from = 0; from < found.length; from += ROWS_PER_BATCH) {
    const rows = await Promise.all(
      found.slice(from, from + ROWS_PER_BATCH).map(async ([owner, names]) => ({
        row_no: owner.rowNo,
        photos: names,
        photo_stamp: (await Promise.all(names.map((name) => fileStamp(folder, name)))).join('\n'),
      })),
    )
    await sql`
      update feed_rows r set photo_source = 'file', photos = f.photos, photo_stamp = f.photo_stamp
      from jsonb_to_recordset(${storableJson(rows)}::jsonb) as f (row_no integer, photos text[], photo_stamp text)
      where r.row_no = f.row_no`.execute(trx)
  }
}

/** Skipped rows too: their pictures are no strays. */
async function photoOwners(trx: TenantTransaction, sellers: readonly FeedSeller[]): Promise<Owner[]> {
  const { rows } = await sql<{ rowNo: number | null; sellerNo: number | null; stockNumber: string }>`
    select row_no as "rowNo", seller_no as "sellerNo", stock_number as "stockNumber" from feed_rows
    union all
    select distinct null::integer, null::integer, stock_number from feed_skipped
    where stock_number not in (select stock_number from feed_rows)`.execute(trx)
  return rows.map(({ rowNo, sellerNo, stockNumber }) => ({
    rowNo,
    stockNumber,
    dealerCode: sellerNo === null ? null : (sellers[sellerNo]?.dealerCode ?? null),
  }))
}

async function fileStamp(folder: string, name: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(folder, name))
  return `${name}:${size}:${Math.round(mtimeMs)}`
}
