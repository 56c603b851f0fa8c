import type { Command } from 'commander'
import type { openCore } from '#app/core.ts'
import type { openMedia } from '#app/media.ts'
import { ROLES, serverLockPath } from '#app/server-lock.ts'
import type { Config } from '#config.ts'
import { tryProcessLock } from '#db/process-lock.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'

/** 0 done, 1 failed, 2 wrong usage (rule:exit-codes). */
export type ExitCode = 0 | 1 | 2

/**
 * One command: `forecourt <noun> <verb>`, as its file is named. `define` adds arguments and options (commander); `--json`
 * and `--help` come by themselves. `run` answers the exit code, nothing where all is done;
 * throw `CliFailure` for an expected failure with a message.
 */
export type CliCommand = {
  summary: string
  /** Runs for the noun alone too: `forecourt events SLUG`. */
  isDefault?: true
  define?(command: Command): void
  /** What mends a call that is wrong, as far as the command knows; said after what is wrong with it. */
  remedy?(args: readonly string[], options: Record<string, unknown>): Promise<string | null>
  run(cli: Cli, args: string[], options: Record<string, unknown>): Promise<ExitCode | undefined>
}

/** Said on stderr without a stack; exit 1, or 2 when it is how the command was called. */
export class CliFailure extends Error {
  readonly exitCode: ExitCode
  constructor(message: string, exitCode: ExitCode = 1) {
    super(message)
    this.name = 'CliFailure'
    this.exitCode = exitCode
  }
}

/** What the command line offers its commands. */
export type Cli = ReturnType<typeof openCli>['cli']

type Cell = string | number | null
type Rows = readonly (readonly Cell[])[]

/** How long a command waits for a store of pictures that does not answer. */
const PATIENCE_MS = 30_000

/** The `Cli` a command runs with, and how to let everything go afterwards. Nothing is opened, nor its code read, before it is used. */
export function openCli(config: Config, { json }: { json: boolean }) {
  let core: ReturnType<typeof openCore> | undefined
  const opened = () => {
    core ??= import('#app/core.ts').then(({ openCore }) => openCore(config, { poolSize: 4 }))
    return core
  }
  let media: ReturnType<typeof openMedia> | undefined
  const terminal = terminalLine()

  const cli = {
    config,
    json,
    /** Where originals and resized pictures live. */
    mediaDir: `${config.dataDir}/media`,
    /** The store of originals and the resizer over it. */
    media: async () => {
      const report = (error: unknown) => process.stderr.write(`Cache of resized pictures: ${String(error)}\n`)
      media ??= import('#app/media.ts').then(({ openMedia }) =>
        openMedia(config, { report, readPatienceMs: PATIENCE_MS }),
      )
      return media
    },
    /** Found or started on first use, migrated, and let go at the end. */
    database: async () => ({ ...(await opened()), now: new Date() }),
    /** The tenant of this slug, or a `CliFailure` that lists the slugs there are. */
    async tenant(slug: string): Promise<TenantCtx> {
      const { platformCtx, app } = await opened()
      const found = await findTenant(platformCtx(), app, slug)
      if (found.kind === 'found') return found.ctx
      const known = found.slugs.length
        ? `The tenants are: ${found.slugs.join(', ')}.`
        : 'There are no tenants yet: npx forecourt tenant apply DIR makes one.'
      throw new CliFailure(`There is no tenant "${slug}". ${known}`)
    },
    /** The same, for whom it may be read who wrote a lead. */
    async leadsOf(slug: string): Promise<TenantCtx> {
      return { ...(await cli.tenant(slug)), db: (await opened()).worker }
    },
    /** The letters of a demo; null where it is none. */
    letters: async () => (await import('#app/adapters.ts')).openLetters(config),
    /** Throws `CliFailure` while a server or worker runs on this DATA_DIR: for work that must not happen under its feet. */
    refuseWhileServing(work: string) {
      for (const role of ROLES) {
        const attempt = tryProcessLock(serverLockPath(config, role))
        if (attempt.kind === 'held')
          throw new CliFailure(
            `The ${role === 'web' ? 'server' : 'worker'} (process ${attempt.pid}) is running: stop it before you ${work}.`,
          )
        attempt.lock.release()
      }
    },
    /** A line for people; silent under --json. */
    say(line = '') {
      terminal.clear()
      if (!json) process.stdout.write(`${line}\n`)
    },
    /** How many signs a line of output holds: those of the terminal, else 80. */
    width: process.stdout.columns ?? 80,
    /** Rows under headings, columns aligned; silent under --json. */
    table(headings: readonly string[], rows: Rows) {
      terminal.clear()
      if (!json) process.stdout.write(alignColumns(headings, rows))
    },
    /** The answer for scripts; printed only under --json. */
    answer(value: unknown) {
      if (json) process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
    },
    /** A line that renews itself on a terminal; nothing elsewhere. */
    progress(line: string) {
      if (!json) terminal.show(line)
    },
  }
  return {
    cli,
    async close() {
      terminal.clear()
      await (await media?.catch(() => null))?.bucket?.close()
      if (core) await (await core.catch(() => null))?.close()
    },
  }
}

/** Text columns to the left, numbers to the right, two spaces between. */
export function alignColumns(headings: readonly string[], rows: Rows): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
  const pads = headings.map((_, i) => {
    const width = Math.max(...cells.map((row) => (row[i] ?? '').length))
    const isNumber = rows.length > 0 && rows.every((row) => row[i] === null || typeof row[i] === 'number')
    return (cell: string) => (isNumber ? cell.padStart(width) : cell.padEnd(width))
  })
  const lines = cells.map((row) => row.map((cell, i) => pads[i]!(cell)).join('  '))
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}

const LEAST_WORDS = 16

/** The rows with the words of one column cut, so that no line is longer than `width` signs; 16 of them are always left. */
export function cutToFit(headings: readonly string[], rows: Rows, column: number, width: number): Cell[][] {
  const others = alignColumns(
    headings,
    rows.map((row) => row.with(column, '')),
  ).split('\n')
  const taken = Math.max(...others.map((line) => line.length)) - headings[column]!.length
  const most = Math.max(LEAST_WORDS, width - taken)
  return rows.map((row) => row.with(column, cut(String(row[column] ?? ''), most)))
}

function cut(words: string, most: number): string {
  return words.length > most ? `${words.slice(0, most - 1)}…` : words
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
