import { type RawBuilder, sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { MOVED_UNITS, type MovedChild, type MovedPart, type MovedUnit } from './moved-tables.ts'
import { rowsAsJson, type TableShape } from './table-shape.server.ts'

/** One file of rows: `content` is JSON, a list of rows for each table. */
export type RowsFile = { name: string; content: Buffer }

/** The units, each with the children, that belong to these parts. */
export function unitsOf(parts: readonly MovedPart[]): MovedUnit[] {
  const isAsked = (part: MovedPart | 'site') => part === 'site' || parts.includes(part)
  return MOVED_UNITS.filter(({ part }) => isAsked(part)).map((unit) => ({
    ...unit,
    children: unit.children.filter(({ part }) => isAsked(part)),
  }))
}

/**
 * Every row of the tenant that moves, in files of bounded size, one after the other: however much stock there is, one file is
 * held at a time. Needs a transaction that sees one instant (`isSnapshot`) of a role that may read who wrote a lead.
 */
export async function* exportRows(
  trx: TenantTransaction,
  of: { tenantId: number; parts: readonly MovedPart[]; shapes: Map<string, TableShape> },
): AsyncGenerator<RowsFile & { unit: MovedUnit; numbers: number[] }> {
  for (const unit of unitsOf(of.parts)) {
    const shape = of.shapes.get(unit.table)!
    const without = withoutPhotos(unit, of.parts)
    const rows = rowsAsJson(shape, { tenantId: of.tenantId, where: scopeOf(unit), without })
    await sql`declare moving no scroll cursor for ${rows} order by 1, 2`.execute(trx)
    for (let count = 1; ; count++) {
      const fetch = sql<{ number: number; row: string }>`fetch ${sql.lit(unit.perFile)} from moving`
      const { rows: found } = await fetch.execute(trx)
      if (found.length === 0) break
      const numbers = found.map(({ number }) => number)
      const lists: RowList[] = [[unit.table, found]]
      for (const child of unit.children) lists.push([child.table, await childRows(trx, of, unit, child, numbers)])
      const name = `moved/${unit.table}/${String(count).padStart(5, '0')}.json`
      yield { name, content: contentOf(lists), unit, numbers }
    }
    await sql`close moving`.execute(trx)
  }
}

async function childRows(
  trx: TenantTransaction,
  { tenantId, shapes }: { tenantId: number; shapes: Map<string, TableShape> },
  unit: MovedUnit,
  child: MovedChild,
  numbers: readonly number[],
): Promise<{ row: string }[]> {
  const where = belongsTo(child, shapes.get(unit.table)!, shapes, numbers)
  const rows = rowsAsJson(shapes.get(child.table)!, { tenantId, where, without: [] })
  return (await sql<{ row: string }>`${rows} order by 2`.execute(trx)).rows
}

/** That a row `t` of a child's belongs to rows of these numbers. */
export function belongsTo(
  { of }: MovedChild,
  unit: TableShape,
  shapes: Map<string, TableShape>,
  numbers: readonly number[],
): RawBuilder<unknown> {
  const own = sql.ref(unit.own!)
  if (of === undefined) return sql`t.${own} = any(${numbers}::bigint[])`
  const between = sql.ref(shapes.get(of)!.own!)
  return sql`t.${between} in (select b.${between} from ${sql.table(of)} b where b.${own} = any(${numbers}::bigint[]))`
}

/** Pictures of the dealer's pages come with the folder. */
function scopeOf({ table }: MovedUnit): RawBuilder<unknown> {
  if (table !== 'images') return sql`true`
  return sql`(exists (select from listing_photos p where p.tenant_id = t.tenant_id and p.image_id = t.image_id)
    or exists (select from listing_media m where m.tenant_id = t.tenant_id and m.image_id = t.image_id))`
}

/** A feed whose pictures were left behind brings them again: it must not find that it has already. */
function withoutPhotos({ table }: MovedUnit, parts: readonly MovedPart[]): string[] {
  return table === 'listings' && !parts.includes('photos') ? ['feed_photos_digest'] : []
}

type RowList = [table: string, rows: readonly { row: string }[]]

/** Written row by row: one long text would stay in memory until V8 looks through all of it, which it puts off. */
function contentOf(lists: readonly RowList[]): Buffer {
  const pieces = lists.flatMap(([table, rows], list) => [
    `${list === 0 ? '{' : ',\n'}${JSON.stringify(table)}:[\n`,
    ...rows.flatMap(({ row }, at) => (at === 0 ? [row] : [',\n', row])),
    ']',
  ])
  pieces.push('}\n')
  const content = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let end = 0
  for (const piece of pieces) end += content.write(piece, end)
  return content
}
