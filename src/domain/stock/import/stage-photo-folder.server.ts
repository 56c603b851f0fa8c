import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { ImportReport } from './import-summary.ts'
import { matchPhotos } from './match-photos.ts'
import type { FeedSeller } from './place-sellers.ts'
import { noteFiles } from './stage-named-photos.server.ts'

type Owner = { rowNo: number | null; stockNumber: string; dealerCode: string | null; namesFiles: boolean }

type OwnerRow = Omit<Owner, 'dealerCode'> & { sellerNo: number | null }

const ROWS_PER_BATCH = 500

/**
 * Finds each staged row's files in the photo folder by their names (rule:photo-names) and notes them with their sizes
 * and times, by which a re-import knows that nothing changed. A row without files keeps what its feed says of pictures,
 * and a row that names its files has these. `named` are no strays.
 */
export async function stagePhotoFolder(
  trx: TenantTransaction,
  folder: string,
  own: readonly string[],
  named: ReadonlySet<string>,
  sellers: readonly FeedSeller[],
  report: ImportReport,
): Promise<void> {
  const files = own.filter((file) => !named.has(file))
  const { photos, unmatched } = matchPhotos(files, await photoOwners(trx, sellers))
  report.unmatchedPhotos(unmatched)

  const found = [...photos].flatMap(([{ rowNo, namesFiles }, paths]) =>
    rowNo !== null && !namesFiles ? [{ rowNo, paths }] : [],
  )
  for (let from = 0; from < found.length; from += ROWS_PER_BATCH)
    await noteFiles(trx, folder, found.slice(from, from + ROWS_PER_BATCH))
}

/** Skipped rows too: their pictures are no strays. */
async function photoOwners(trx: TenantTransaction, sellers: readonly FeedSeller[]): Promise<Owner[]> {
  const { rows } = await sql<OwnerRow>`
    select row_no as "rowNo", seller_no as "sellerNo", stock_number as "stockNumber",
      photo_source is not distinct from 'file' as "namesFiles" from feed_rows
    union all
    select distinct null::integer, null::integer, stock_number, false from feed_skipped
    where stock_number not in (select stock_number from feed_rows)`.execute(trx)
  return rows.map(({ sellerNo, ...row }) => ({
    ...row,
    dealerCode: sellerNo === null ? null : (sellers[sellerNo]?.dealerCode ?? null),
  }))
}
