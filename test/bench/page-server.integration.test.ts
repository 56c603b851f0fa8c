import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/build.ts'

test('the cached pages of the bench are ones a server keeps', async () => {
  expect(await buildIfStale()).toBe(true)
  const file = new URL('support/page-server.ts', import.meta.url).pathname
  const server = spawn(process.execPath, [file, 'cached'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  try {
    const line = once(createInterface({ input: server.stdout! }), 'line')
    // One that cannot start says why, and prints no port.
    const [port] = await Promise.race([line, once(server, 'exit')])
    const page = await fetch(`http://127.0.0.1:${port}/search/new-used-and-demo-cars`)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, expect.stringContaining('s-maxage=60')])
  } finally {
    if (server.kill()) await once(server, 'exit')
  }
}, 120_000)
