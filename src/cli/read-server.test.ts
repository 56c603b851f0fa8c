import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeServerLocks } from '#app/server-lock.ts'
import { readConfig } from '#config.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { sitePort } from './read-server.ts'

const DATA_DIR = join(temporaryFolder(), 'data')
const portOf = (environment: Record<string, string> = {}) => sitePort(readConfig({ DATA_DIR, ...environment }))

test('a command names the port of the server on its DATA_DIR, unless it has a PORT of its own', () => {
  expect(portOf()).toBe(3000)
  const lock = takeServerLocks(readConfig({ DATA_DIR, PORT: '3187' }), ['web'], 'token')
  expect(portOf()).toBe(3187)
  expect(portOf({ PORT: '3200' })).toBe(3200)
  expect(portOf({ PORT: '3000' })).toBe(3000)
  lock.release()
  expect(portOf()).toBe(3000)
})

test('neither a worker nor a port that the system chooses says where sites answer', () => {
  for (const [PORT, role] of [
    ['3187', 'worker'],
    ['0', 'web'],
  ] as const) {
    const lock = takeServerLocks(readConfig({ DATA_DIR, PORT }), [role], 'token')
    expect(portOf()).toBe(3000)
    lock.release()
  }
})
