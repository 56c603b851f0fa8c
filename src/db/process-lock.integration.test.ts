import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { lockNote, tryProcessLock } from './process-lock.ts'

const folder = temporaryFolder()
const CONTENDERS = 16
const ROUNDS = 200
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** A process that tries each lock it is told of at the given instant, and lets go of the one before. */
const CONTENDER = `
  import { tryProcessLock } from ${JSON.stringify(join(import.meta.dirname, 'process-lock.ts'))}
  let mine
  process.on('message', ({ path, at }) => {
    mine?.release()
    while (Date.now() < at);
    const attempt = tryProcessLock(path, String(process.pid))
    mine = attempt.lock
    process.send(attempt.kind === 'taken' ? process.pid : null)
  })
  process.send('ready')`

async function contender(): Promise<ChildProcess> {
  const args = ['--input-type=module', '--eval', CONTENDER]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  started.push(child)
  await once(child, 'message')
  return child
}

const answerOf = async (child: ChildProcess) => (await once(child, 'message'))[0] as number | null

test('a lock whose holder is gone has one new holder, however many want it', async () => {
  const contenders = await Promise.all(Array.from({ length: CONTENDERS }, contender))
  const gone = JSON.stringify({ pid: 2 ** 22 + 1, startedAt: '1', note: '' })
  for (let round = 0; round < ROUNDS; round++) {
    const path = join(folder, `round-${round}.lock`)
    writeFileSync(path, gone)
    const answers = contenders.map(answerOf)
    const at = Date.now() + 3
    for (const child of contenders) child.send({ path, at })
    const winners = (await Promise.all(answers)).filter((pid) => pid !== null)
    expect([round, winners.length]).toEqual([round, 1])
    expect(lockNote(path)).toBe(String(winners[0]))
  }
}, 180_000)

test('a killed holder is followed at once, a living one is named, one that let go is forgotten', async () => {
  const path = join(folder, 'server.lock')
  const holder = await contender()
  holder.send({ path, at: 0 })
  await answerOf(holder)
  expect(tryProcessLock(path)).toEqual({ kind: 'held', pid: holder.pid, note: String(holder.pid) })
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(lockNote(path)).toBeNull()

  const attempt = tryProcessLock(path, 'mine')
  expect([attempt.kind, lockNote(path)]).toEqual(['taken', 'mine'])
  expect(tryProcessLock(path)).toMatchObject({ kind: 'held', pid: process.pid })
  if (attempt.kind === 'taken') attempt.lock.release()
  expect(lockNote(path)).toBeNull()
  expect(tryProcessLock(path).kind).toBe('taken')
})
