import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'

const TENANTS = join(import.meta.dirname, '../tenants')
const slugs = readdirSync(TENANTS).filter((name) => !/^[_.]/.test(name))
/** Folders of a tenant whose files settings, content or media name. */
const OWN = ['pictures', 'videos', 'reports']

const read = (...path: string[]) => readFileSync(join(TENANTS, ...path), 'utf8')
const stockPhotos = slugs.flatMap((slug) =>
  (parse(read(slug, 'stock.csv'), { columns: true }) as Record<string, string>[]).flatMap(
    (row) => row.Photos?.split(';').filter((name) => name !== '') ?? [],
  ),
)
const media = slugs.flatMap((slug) =>
  existsSync(join(TENANTS, slug, 'media.json'))
    ? (JSON.parse(read(slug, 'media.json')) as Record<string, string>[]).flatMap((entry) => Object.values(entry))
    : [],
)

test('every picture, walk-around and panorama that tenants share is shown by some vehicle', () => {
  const photos = new Set(stockPhotos)
  expect(filesIn('_photos').filter((name) => !photos.has(name))).toEqual([])
  const shared = [...media, ...stockPhotos.filter((name) => name.includes('/')).map((name) => `_spins/${name}`)]
  for (const folder of ['_spins', '_panoramas'])
    expect(filesIn(folder).filter((name) => !shared.some((one) => `${folder}/${name}`.startsWith(one)))).toEqual([])
})

test('every file that media.json names is there', () => {
  const isThere = (path: string) =>
    existsSync(join(TENANTS, path)) || slugs.some((slug) => existsSync(join(TENANTS, slug, path)))
  expect(media.filter((path) => path.includes('/') && !path.startsWith('http') && !isThere(path))).toEqual([])
})

describe.each(slugs)('%s', (slug) => {
  const texts = [`${slug}/config.json`, ...filesIn(`${slug}/content`).map((name) => `${slug}/content/${name}`)]
    .map((name) => read(name))
    .concat(media)
    .join('\n')

  test('every file of its own is named by settings, content or media, and every name is a file', () => {
    const files = OWN.flatMap((folder) => filesIn(`${slug}/${folder}`).map((name) => `${folder}/${name}`))
    expect(files.filter((name) => !texts.includes(name))).toEqual([])
    const named = [...texts.matchAll(/\b(?:pictures|videos|reports)\/[\w./-]+\.\w+/g)].map(([name]) => name)
    const elsewhere = media.filter((name) => !existsSync(join(TENANTS, slug, name)))
    expect(named.filter((name) => !existsSync(join(TENANTS, slug, name)) && !elsewhere.includes(name))).toEqual([])
  })
})

/** The files below a folder of `tenants/`, by their names in it; none where there is no such folder. */
function filesIn(folder: string): string[] {
  const dir = join(TENANTS, folder)
  if (!existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(dir, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
}
