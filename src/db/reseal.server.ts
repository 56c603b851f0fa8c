import pg from 'pg'
import { BrokenSeal, type DataKeys, LostDataKey, openSealed, sealedHead, sealValue } from './sealed-values.ts'

/** How many values of a column were sealed with one key. */
export type SealedCount = { table: string; column: string; keyId: string; values: number }
/** `left`: sealed under another key still. `broken`: of values that no key opens, which they are, a hundred at most. */
export type Resealed = { resealed: number; left: SealedCount[]; broken: string[] }

const BATCH = 100
const MOST_TOLD = 100

type Column = { table: string; column: string; key: string[] }

/**
 * Seals anew, with the first of `keys`, whatever was sealed with another, batch by batch, while everything runs. What is left was
 * sealed with keys that are not here, or is damaged: it is passed over, so that it keeps no other from a new key. Run again, it goes on where it was stopped.
 */
export async function resealValues(
  ownerUrl: string,
  keys: DataKeys,
  onBatch: (resealed: number) => void = () => {},
): Promise<Resealed> {
  return withClient(ownerUrl, async (client) => {
    let resealed = 0
    const broken: string[] = []
    for (const column of await sealedColumns(client)) {
      let after: string[] | null = null
      do {
        const batch = await resealBatch(client, keys, column, after)
        resealed += batch.resealed
        broken.push(...batch.broken.slice(0, MOST_TOLD - broken.length))
        after = batch.last
        onBatch(resealed)
      } while (after)
    }
    const counts = await countsOf(client)
    return { resealed, left: counts.filter(({ keyId }) => keyId !== keys[0].id), broken }
  })
}

/** The sealed values whose keys are not among these: nobody can read them here. */
export async function lostValues(ownerUrl: string, keys: DataKeys): Promise<SealedCount[]> {
  const counts = await withClient(ownerUrl, countsOf)
  return counts.filter(({ keyId }) => !keys.some(({ id }) => id === keyId))
}

/** Every column of bytes whose name ends in `_sealed`, with its table's primary key. */
async function sealedColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column,
      array(select k.attname::text from pg_index i join pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
             where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], k.attnum)) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname like '%\\_sealed' and not a.attisdropped
    order by 1, 2`)
  return rows
}

async function resealBatch(
  client: pg.Client,
  keys: DataKeys,
  { table, column, key }: Column,
  after: string[] | null,
): Promise<{ resealed: number; broken: string[]; last: string[] | null }> {
  const name = pg.escapeIdentifier
  const columns = key.map(name).join(', ')
  const places = (from: number) => key.map((_, i) => `$${from + i}`).join(', ')
  await client.query('begin')
  try {
    const head = sealedHead(keys[0])
    const { rows } = await client.query<{ key: string[]; tenant: string; sealed: Buffer }>(
      `select array[${key.map((part) => `${name(part)}::text`).join(', ')}] as key, tenant_id::text as tenant, ${name(column)} as sealed
       from ${name(table)} where ${name(column)} is not null and substring(${name(column)} from 1 for ${head.length}) <> $1
       ${after ? `and (${columns}) > (${places(2)})` : ''} order by ${columns} limit ${BATCH} for update`,
      [head, ...(after ?? [])],
    )
    let resealed = 0
    const broken: string[] = []
    for (const { key: values, tenant, sealed } of rows) {
      const row = values.filter((_, i) => key[i] !== 'tenant_id').join('/')
      const place = { tenantId: tenant, table, column, row }
      try {
        const anew = sealValue(keys, place, openSealed(keys, place, sealed))
        await client.query(`update ${name(table)} set ${name(column)} = $1 where (${columns}) = (${places(2)})`, [
          anew,
          ...values,
        ])
        resealed++
      } catch (error) {
        if (error instanceof BrokenSeal) broken.push(error.message)
        else if (!(error instanceof LostDataKey)) throw error
      }
    }
    await client.query('commit')
    return { resealed, broken, last: rows.length < BATCH ? null : rows.at(-1)!.key }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function countsOf(client: pg.Client): Promise<SealedCount[]> {
  const counts: SealedCount[] = []
  for (const { table, column } of await sealedColumns(client)) {
    const sealed = pg.escapeIdentifier(column)
    const { rows } = await client.query<{ key: string; values: string }>(
      `select encode(substring(${sealed} from 2 for 8), 'hex') as key, count(*) as values from ${pg.escapeIdentifier(table)}
       where ${sealed} is not null group by 1 order by 1`,
    )
    counts.push(...rows.map(({ key, values }) => ({ table, column, keyId: key, values: Number(values) })))
  }
  return counts
}

async function withClient<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'forecourt reseal' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
