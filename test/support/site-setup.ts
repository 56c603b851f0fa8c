import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { TestProject } from 'vitest/node'
import { main as forecourt } from '#cli/main.ts'
import { BARE_CONFIG, writeBareTenant } from './bare-tenant.ts'
import { type BrowserProgram, removeBrowser, unpackBrowser } from './browser.ts'
import { OTHER_TENANTS, TENANTS } from './demo-tenants.ts'
import { writeSectionsTenants } from './sections-tenant.ts'
import { dataFolder, type RunningServer, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sitePort: number
    /** Each worker starts its own of it (see worker-browser.ts). */
    browserProgram: BrowserProgram
    /** Where the server keeps its data; letters are files of its folder `mail`. */
    siteDataDir: string
    /** Per tenant the path of a vehicle with four pictures. */
    vehicles: Record<string, string>
  }
}

const TENANT_FOLDERS = join(import.meta.dirname, '../../tenants')

/** One server with the demo tenants per suite, which every browser test shares, and the browser, unpacked once (see visit.ts). */
export default async function setup(project: TestProject) {
  const data = dataFolder()
  const [server, program] = await Promise.all([
    startServer(data.path, { LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' }),
    unpackBrowser(),
  ])
  async function tearDown() {
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
    removeBrowser(program)
  }
  try {
    await applyMadeTenants(data.path)
    project.provide('sitePort', server.port)
    project.provide('siteDataDir', data.path)
    project.provide('browserProgram', program)
    const vehicles: Record<string, string> = {}
    for (const { slug } of [...TENANTS, ...OTHER_TENANTS]) vehicles[slug] = await picturedVehicle(server, slug)
    project.provide('vehicles', vehicles)
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

/** Dealers beside the demo ones: those whose pages have a section of every kind, and one who has set nothing. */
async function applyMadeTenants(dataDir: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-tenants-'))
  try {
    const bare = join(folder, BARE_CONFIG.slug)
    await writeBareTenant(bare)
    for (const path of [bare, ...(await writeSectionsTenants(folder))]) {
      const code = await forecourt(['tenant', 'apply', path, '--json'], { DATA_DIR: dataDir })
      if (code !== 0) throw new Error(`${path} could not be applied (exit code ${code}).`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The page of a demo vehicle with a price that shows four pictures or more, and nothing but pictures. Not every yard finances trucks. */
async function picturedVehicle(server: RunningServer, slug: string): Promise<string> {
  const media: { stockNumber: string }[] = JSON.parse(readFileSync(join(TENANT_FOLDERS, slug, 'media.json'), 'utf8'))
  const more = new Set(media.map(({ stockNumber }) => stockNumber))
  const stock: Record<string, string>[] = parse(readFileSync(join(TENANT_FOLDERS, slug, 'stock.csv')), {
    columns: true,
  })
  const pictured = stock.find(
    (row) =>
      row.Status === 'In Stock' &&
      row.Publish === 'Yes' &&
      row['Item type'] !== 'truck' &&
      row['DAP Price'] !== '' &&
      (row.Photos ?? '').split(';').length >= 4 &&
      !more.has(row['Stock number']!),
  )
  const stockNumber = pictured?.['Stock number']
  if (!stockNumber) throw new Error(`${slug}: no vehicle on sale has four pictures.`)
  const sitemap = (await server.get(`${slug}.localhost`, '/sitemap-stock-1.xml')).body
  const path = new RegExp(`/cars/[a-z0-9-]+-${stockNumber.toLowerCase()}(?=<)`).exec(sitemap)?.[0]
  if (!path) throw new Error(`${slug}: the sitemap does not name ${stockNumber}.`)
  return path
}
