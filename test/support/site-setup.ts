import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { main as forecourt } from '#cli/main.ts'
import { startBrowser } from './browser.ts'
import { dataFolder, type RunningServer, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sitePort: number
    browserEndpoint: string
    /** Per tenant the path of a vehicle with four pictures. */
    vehicles: Record<string, string>
  }
}

const TENANT_FOLDERS = join(import.meta.dirname, '../../tenants')

/** One server with the demo tenants and one browser per suite, which every browser test shares (see visit.ts). */
export default async function setup(project: TestProject) {
  const data = dataFolder()
  const server = await startServer(data.path, { LOG_LEVEL: 'warn' })
  const browser = await startBrowser()
  async function tearDown() {
    await browser.close()
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
  }
  try {
    project.provide('sitePort', server.port)
    project.provide('browserEndpoint', browser.wsEndpoint)
    project.provide('vehicles', {
      'halyard-motors': await picturedVehicle(server, 'halyard-motors', data.path),
      brigalow: await picturedVehicle(server, 'brigalow', data.path),
    })
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

/** Gives the first demo vehicle with a photo the photos of three others as well, as a dealer would. */
async function picturedVehicle(server: RunningServer, slug: string, dataDir: string): Promise<string> {
  const photos = join(TENANT_FOLDERS, slug, 'photos')
  const firsts = readdirSync(photos)
    .filter((name) => /_1\.\w+$/.test(name))
    .sort()
  const stockNumber = firsts[0]!.split('_')[0]!
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-photos-'))
  for (const [index, name] of firsts.slice(0, 4).entries())
    copyFileSync(join(photos, name), join(folder, `${index + 1}.webp`))
  const command = ['media', 'attach', stockNumber, '--tenant', slug, '--photos', folder, '--json']
  const code = await forecourt(command, { DATA_DIR: dataDir }).finally(() =>
    rmSync(folder, { recursive: true, force: true }),
  )
  if (code !== 0) throw new Error(`${slug}: no pictures could be attached to ${stockNumber} (exit code ${code}).`)

  const host = `${slug}.localhost`
  const sitemap = (await server.get(host, '/sitemap.xml')).body
  const path = new RegExp(`/cars/[a-z0-9-]+-${stockNumber.toLowerCase()}(?=<)`).exec(sitemap)?.[0]
  if (!path) throw new Error(`${slug}: the sitemap does not name ${stockNumber}.`)
  for (let waited = 0; !(await server.get(host, path)).body.includes('id="picture-4"'); waited += 50) {
    if (waited > 10_000) throw new Error(`${slug}: the pictures of ${path} did not reach the site.`)
    await sleep(50)
  }
  return path
}
