import { openCore, openMedia, serverLockPath } from '#app.ts'
import type { Config } from '#config.ts'
import { tryProcessLock } from '#db/process-lock.ts'
import { type Cli, type CliDatabase, CliFailure } from './command.ts'

/** The `Cli` a command runs with, and how to let everything go afterwards. Nothing is opened before it is used. */
export function openCli(config: Config, { json }: { json: boolean }): { cli: Cli; close(): Promise<void> } {
  let core: ReturnType<typeof openCore> | undefined
  const opened = () => {
    core ??= openCore(config, { poolSize: 4 })
    return core
  }
  const terminal = terminalLine()

  const cli: Cli = {
    config,
    json,
    mediaDir: `${config.dataDir}/media`,
    media: () => openMedia(config, (error) => process.stderr.write(`Cache of resized pictures: ${String(error)}\n`)),
    async database(): Promise<CliDatabase> {
      const { ownerUrl, loginPrefix, app, platform } = await opened()
      return { ownerUrl, loginPrefix, app, platform, now: new Date() }
    },
    async tenant(slug) {
      const found = await (await opened()).tenantBySlug(slug)
      if (found.kind === 'found') return found.ctx
      const known = found.slugs.length
        ? `The tenants are: ${found.slugs.join(', ')}.`
        : 'There are no tenants yet: forecourt tenant apply DIR makes one.'
      throw new CliFailure(`There is no tenant "${slug}". ${known}`)
    },
    refuseWhileServing(work) {
      const attempt = tryProcessLock(serverLockPath(config))
      if (attempt.kind === 'held')
        throw new CliFailure(`The server (process ${attempt.pid}) is running: stop it before you ${work}.`)
      attempt.lock.release()
    },
    say(line = '') {
      terminal.clear()
      if (!json) process.stdout.write(`${line}\n`)
    },
    table(headings, rows) {
      terminal.clear()
      if (!json) process.stdout.write(alignColumns(headings, rows))
    },
    answer(value) {
      if (json) process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
    },
    progress(line) {
      if (!json) terminal.show(line)
    },
  }
  return {
    cli,
    async close() {
      terminal.clear()
      if (core) await (await core.catch(() => null))?.close()
    },
  }
}

/** Text columns to the left, numbers to the right, two spaces between. */
export function alignColumns(
  headings: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
  const widths = headings.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? '').length)))
  const isNumber = headings.map(
    (_, i) => rows.length > 0 && rows.every((row) => row[i] === null || typeof row[i] === 'number'),
  )
  return cells
    .map(
      (row) =>
        `${row
          .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function terminalLine() {
  const isTerminal = process.stderr.isTTY === true
  let shown = false
  return {
    show(line: string) {
      if (!isTerminal) return
      process.stderr.write(`\r\u001b[2K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`)
      shown = true
    },
    clear() {
      if (shown) process.stderr.write('\r\u001b[2K')
      shown = false
    },
  }
}
