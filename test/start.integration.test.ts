import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { main as forecourt } from '#cli/main.ts'
import { dataFolder, type RunningServer, startRefused, startServer } from './support/server.ts'

const data = dataFolder()
let server: RunningServer
let vehicle: string

beforeAll(async () => {
  server = await startServer(data.path)
  const home = await server.get('halyard-motors.localhost', '/search/new-used-and-demo-cars')
  vehicle = /href="(\/cars\/[^"]+)"/.exec(home.body)![1]!
})
afterAll(async () => {
  server.signal('SIGTERM')
  await server.exited
  await data.remove()
})

describe('the platform as npm start runs it', () => {
  test('says each tenant’s address, and answers for each by its host', async () => {
    expect(server.output()).toContain(`http://halyard-motors.localhost:${server.port}/`)
    expect((await server.get('halyard-motors.localhost', '/')).status).toBe(200)
    expect((await server.get('brigalow.localhost', '/')).status).toBe(200)
    expect((await server.get('localhost', '/')).body).toContain('halyard-motors.localhost')
  })

  test('an unknown host is a 404 that names no tenant', async () => {
    const answer = await server.get('somebody.example', '/')
    expect(answer.status).toBe(404)
    expect(answer.body).not.toMatch(/halyard|brigalow/i)
  })

  test('X-Forwarded-Host is believed from nobody by default', async () => {
    const answer = await server.get('somebody.example', '/', { 'x-forwarded-host': 'halyard-motors.localhost' })
    expect(answer.status).toBe(404)
  })

  test('one dealer’s vehicle is not on another dealer’s site', async () => {
    expect((await server.get('halyard-motors.localhost', vehicle)).status).toBe(200)
    expect((await server.get('brigalow.localhost', vehicle)).status).toBe(404)
  })

  test('a second start on the same DATA_DIR says so and exits 1', async () => {
    const refused = await startRefused(data.path, { PORT: '0' })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain(`A server is running on ${data.path} already (process ${server.pid})`)
  })

  test('a bad configuration is refused with every problem at once', async () => {
    const refused = await startRefused(data.path, { PORT: 'eighty', LOG_LEVEL: 'loud', OPENSEARCH_URL: 'http://localhost:9200' })
    expect(refused.code).toBe(1)
    for (const name of ['PORT=eighty', 'LOG_LEVEL=loud', 'OPENSEARCH_URL=']) expect(refused.output).toContain(name)
  })

  test('the command line uses the running database; what it changes is on the site within a second', async () => {
    const slug = vehicle.slice('/cars/'.length)
    expect((await server.get('halyard-motors.localhost', vehicle)).body).not.toContain('Midnight Test Blue')
    const environment = { DATA_DIR: data.path }
    expect(await forecourt(['stock', 'lock', slug, 'colour', '--tenant', 'halyard-motors', '--json'], environment)).toBe(0)
    expect(await forecourt(['search', 'status', '--tenant', 'halyard-motors', '--json'], environment)).toBe(0)
    expect((await server.get('halyard-motors.localhost', vehicle)).status).toBe(200)
  })
})

describe('what was committed survives', () => {
  test('a killed application: the next start finds its database and everything in it', async () => {
    server.signal('SIGKILL')
    await server.exited
    server = await startServer(data.path)
    expect((await server.get('halyard-motors.localhost', vehicle)).status).toBe(200)
    expect(server.output()).not.toContain('Seeding')
  })

  test('a killed database under a running application: 503 at worst, then everything is back by itself', async () => {
    const postmaster = Number(readFileSync(join(data.path, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(postmaster, 'SIGKILL')
    for (let waited = 0; waited < 60_000; waited += 250) {
      await sleep(250)
      if ((await server.get('localhost', '/readyz')).status === 200) break
    }
    expect((await server.get('localhost', '/readyz')).status).toBe(200)
    expect((await server.get('halyard-motors.localhost', vehicle)).status).toBe(200)
  })

  test('SIGTERM: requests in flight finish, the process ends with 0, the database is stopped cleanly', async () => {
    const inFlight = Promise.all([1, 2, 3].map((page) => server.get('brigalow.localhost', `/search/new-used-and-demo-cars?query=x${page}`)))
    await sleep(20)
    server.signal('SIGTERM')
    expect((await inFlight).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await server.exited).toBe(0)
    expect(readFileSync(join(data.path, 'postgres/server.log'), 'utf8').trimEnd()).toMatch(/database system is shut down$/)

    server = await startServer(data.path)
    expect((await server.get('halyard-motors.localhost', vehicle)).status).toBe(200)
  })
})
