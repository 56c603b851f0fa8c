import pg from 'pg'
import type { Suburb } from './places.ts'
import { readPostcodePackage } from './read-postcodes.server.ts'

/** Replaces the platform's list of postcodes in one step; needs the database's owner. */
export async function storePostcodes(ownerUrl: string, suburbs: readonly Suburb[]): Promise<void> {
  await withOwner(ownerUrl, (owner) => replaceAll(owner, suburbs))
}

/** Loads the list that comes with the product into a database that has none; says whether it did. */
export async function loadPostcodesOnce(ownerUrl: string): Promise<boolean> {
  return withOwner(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query('select 1 from postcodes limit 1')
    if (rowCount) return false
    await replaceAll(owner, (await readPostcodePackage()).suburbs)
    return true
  })
}

async function replaceAll(owner: pg.Client, suburbs: readonly Suburb[]): Promise<void> {
  await owner.query('begin')
  await owner.query('delete from postcodes')
  await owner.query(
    `insert into postcodes (postcode, suburb, state, latitude, longitude)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[]) on conflict do nothing`,
    [
      suburbs.map(({ postcode }) => postcode),
      suburbs.map(({ suburb }) => suburb),
      suburbs.map(({ state }) => state),
      suburbs.map(({ latitude }) => latitude),
      suburbs.map(({ longitude }) => longitude),
    ],
  )
  await owner.query('commit')
}

async function withOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'forecourt postcodes' })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
