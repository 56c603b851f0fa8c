import { sql } from 'kysely'
import { type FilePlace, type NamedPhotos, placeOf } from '../feeds/feed.ts'
import { storableJson } from '../listing-columns.ts'
import type { ImportRun, UnmatchedPhoto } from './import-summary.ts'
import { matchPhotos, type PhotoOwner } from './match-photos.ts'
import { fileStamp, type PhotoFolders } from './photo-folders.server.ts'

type Owner = PhotoOwner & { rowNo: number | null; namesFiles: boolean }
type OwnerRow = Omit<Owner, 'dealerCodes'> & { sellerNo: number | null }
type NamingRow = FilePlace & { rowNo: number; stockNumber: string; files: NamedPhotos }

const ROWS_PER_BATCH = 500

/**
 * Finds the files that staged rows name and notes them. One that no folder has is a warning of its row; a row that has
 * none of its files says nothing of pictures. Answers the paths found.
 */
export async function stageNamedPhotos(run: ImportRun, folders: PhotoFolders): Promise<Set<string>> {
  const named = new Set<string>()
  for (let afterRow = 0; ; ) {
    const rows = await namingRows(run, afterRow)
    if (rows.length === 0) return named
    afterRow = rows.at(-1)!.rowNo

    const found = rows
      .map((row) => ({ rowNo: row.rowNo, paths: findAll(run, row, folders) }))
      .filter(({ paths }) => paths.length)
    for (const path of found.flatMap(({ paths }) => paths)) named.add(path)
    if (folders.base !== null) await noteFiles(run, folders.base, found)
  }
}

async function namingRows({ trx }: ImportRun, afterRow: number): Promise<NamingRow[]> {
  const { rows } = await sql<NamingRow>`
    select row_no as "rowNo", line, sheet_row as row, stock_number as "stockNumber", photo_files as files from feed_rows
    where photo_files is not null and row_no > ${afterRow} order by row_no limit ${ROWS_PER_BATCH}`.execute(trx)
  return rows
}

function findAll({ report }: ImportRun, { stockNumber, files, ...place }: NamingRow, folders: PhotoFolders): string[] {
  const paths = new Set<string>()
  const fault = folders.base === null ? ', and no folder of photos was given' : ' that is not among the photos'
  const reason = `is the name of a file${fault}`
  for (const name of files.names) {
    const path = folders.find(name)
    if (path !== undefined) paths.add(path)
    else report.warn([{ ...placeOf(place), stockNumber, field: files.column, value: name, reason, skipsRow: false }])
  }
  return [...paths]
}

/**
 * Finds each staged row's files in the photo folder by their names (rule:photo-names) and notes them with their sizes
 * and times, by which a re-import knows that nothing changed. A row without files keeps what its feed says of pictures,
 * and a row that names its files has these. `named` are no strays; `codes` are the dealer codes of each seller's pictures.
 */
export async function stagePhotoFolder(
  run: ImportRun,
  folder: string,
  own: readonly string[],
  named: ReadonlySet<string>,
  codes: readonly PhotoOwner['dealerCodes'][],
): Promise<void> {
  const files = own.filter((file) => !named.has(file))
  const { photos, unmatched } = matchPhotos(files, await photoOwners(run, codes))
  if (unmatched.length > 0) run.report.unmatchedPhotos(unmatched, await unmatchedBefore(run))

  const found = [...photos].flatMap(([{ rowNo, namesFiles }, paths]) =>
    rowNo !== null && !namesFiles ? [{ rowNo, paths }] : [],
  )
  for (let from = 0; from < found.length; from += ROWS_PER_BATCH)
    await noteFiles(run, folder, found.slice(from, from + ROWS_PER_BATCH))
}

/** What the last import of this source that was not refused told of its folder, as far as it is listed. */
async function unmatchedBefore({ trx, tenantId, source }: ImportRun): Promise<UnmatchedPhoto[]> {
  const { rows } = await sql<{ listed: UnmatchedPhoto[] | null }>`
    select summary -> 'photos' -> 'unmatched' -> 'listed' as listed from feed_runs
    where tenant_id = ${tenantId} and source = ${source} and summary -> 'refusal' ->> 'reason' is null
    order by started_at desc, feed_run_id desc limit 1`.execute(trx)
  return rows[0]?.listed ?? []
}

/** Skipped rows too: their pictures are no strays. */
async function photoOwners({ trx }: ImportRun, codes: readonly PhotoOwner['dealerCodes'][]): Promise<Owner[]> {
  const { rows } = await sql<OwnerRow>`
    select row_no as "rowNo", seller_no as "sellerNo", stock_number as "stockNumber",
      photo_source is not distinct from 'file' as "namesFiles" from feed_rows
    union all
    select distinct null::integer, null::integer, stock_number, false from feed_skipped
    where stock_number not in (select stock_number from feed_rows)`.execute(trx)
  return rows.map(({ sellerNo, ...row }) => ({
    ...row,
    dealerCodes: sellerNo === null ? null : (codes[sellerNo] ?? null),
  }))
}

/** Notes the files of rows: what they are given as pictures, and the stamps by which a re-import knows them again. */
async function noteFiles(
  { trx }: ImportRun,
  base: string,
  found: readonly { rowNo: number | null; paths: readonly string[] }[],
): Promise<void> {
  const stamps = new Map<string, Promise<string>>()
  for (const path of found.flatMap(({ paths }) => paths)) if (!stamps.has(path)) stamps.set(path, fileStamp(base, path))
  const rows = await Promise.all(
    found.map(async ({ rowNo, paths }) => ({
      rowNo,
      paths,
      stamp: (await Promise.all(paths.map((path) => stamps.get(path)))).join('\n'),
    })),
  )
  await sql`
    update feed_rows r set photo_source = 'file', photos = f.paths, photo_stamp = f.stamp
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as f ("rowNo" integer, paths text[], stamp text)
    where r.row_no = f."rowNo"`.execute(trx)
}
