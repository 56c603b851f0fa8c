import { join } from 'node:path'
import { StartRefused } from '#app/start-refused.ts'
import { exitCodeOf, onStopSignal } from '#app/stop-signals.ts'
import { type Config, ConfigError, readConfig } from '#config.ts'
import { LostDataKey } from '#db/sealed-values.ts'
import { StoreUnavailable } from '#domain/media/store.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import { allFaults } from './all-checked.ts'
import { type Cli, type CliCommand, CliFailure, type ExitCode, openCli } from './command.ts'

/** What a command was called with; `faults` is what is wrong with that. */
export type Call = { args: string[]; options: Record<string, unknown>; faults: readonly (string | Error)[] }

/**
 * Runs one command with what it was given, says what an operator is told of a failure, and answers the exit code. One that was called
 * wrongly does nothing but to tell all that is wrong.
 */
export async function runCommand(
  command: CliCommand,
  { args, options, faults }: Call,
  environment: Record<string, string | undefined>,
): Promise<ExitCode> {
  let opened: ReturnType<typeof openCli> | undefined
  const stop = untilStopSignal()
  const fail = (error: unknown): ExitCode => {
    const text = failureText(error, opened?.cli.config)
    if (options.json) process.stdout.write(`${JSON.stringify({ error: text ?? String(error) })}\n`)
    if (text === null) throw error
    process.stderr.write(`${text}\n`)
    return error instanceof CliFailure ? error.exitCode : 1
  }
  try {
    if (faults.length > 0) {
      opened = openedIfConfigured(environment)
      throw await wrongCall(opened?.cli, command, { args, options, faults })
    }
    opened = openCli(readConfig(environment), { json: options.json === true })
    return (await Promise.race([command.run(opened.cli, args, options), stop.signal])) ?? 0
  } catch (error) {
    return fail(error)
  } finally {
    await opened?.close()
    stop.end()
  }
}

/** All that is wrong with a call, with its tenant where there is none of that name, and with what mends it. */
async function wrongCall(cli: Cli | undefined, command: CliCommand, { args, options, faults }: Call): Promise<unknown> {
  const slug = options.tenant ? String(options.tenant) : null
  // A database that is down cannot say whether there is such a tenant, nor does it hide what was typed wrongly.
  const unknown: unknown = slug && (await cli?.tenant(slug).catch((error: unknown) => error))
  const remedy = await command.remedy?.(args, options)
  return allFaults([
    ...faults.map((fault) => (typeof fault === 'string' ? new CliFailure(fault, 2) : fault)),
    ...(unknown instanceof CliFailure ? [unknown] : []),
    ...(remedy ? [new CliFailure(remedy)] : []),
  ])
}

/** To look up what a wrong call names; a wrong environment is told once the call is right. */
function openedIfConfigured(environment: Record<string, string | undefined>): ReturnType<typeof openCli> | undefined {
  try {
    return openCli(readConfig(environment), { json: false })
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}

/** How long what was begun may take to end after a signal. */
const STOPPING_MS = 30_000

/**
 * `signal` rejects when a signal ends the command; its database is stopped then as after any, and `end` ends the process, whatever
 * the command still waits for. Pressed again, or after half a minute, the process ends as it stands.
 */
function untilStopSignal() {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  let code: number | null = null
  const exit = () => process.exit(code)
  const listenNoLonger = onStopSignal((signal) => {
    code = exitCodeOf(signal)
    reject(new CliFailure(`Stopped by ${signal}. What was begun is whole or undone: the command may be run again.`))
    setTimeout(exit, STOPPING_MS).unref()
  }, exit)
  return {
    signal: promise,
    end() {
      if (code !== null) exit()
      listenNoLonger()
    },
  }
}

/** What an operator is told of a failure that may happen; null for a fault of the program. */
function failureText(error: unknown, config: Config | undefined): string | null {
  if ([CliFailure, ConfigError, StartRefused, LostDataKey].some((kind) => error instanceof kind))
    return (error as Error).message
  return config ? operatingFailure(error, config) : null
}

type Coded = Error & { code?: unknown; path?: unknown }

const DISK_FULL = '53100'
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT'])

/**
 * One line about a failure of what the command line stands on: the database or the store of pictures went away, or a disk is
 * full and which.
 * Null for any other error, which is a fault of the program and shown with its stack.
 */
function operatingFailure(error: unknown, config: Config): string | null {
  const chain = causesOf(error)
  const full = chain.find(({ code }) => code === DISK_FULL)
  if (full)
    return `The disk of the database is full (${databasePlace(config)}): ${oneLine(full)}. Free some space there.`
  const unwritten = chain.find(({ code }) => NO_SPACE.has(String(code)))
  if (unwritten) {
    const place = typeof unwritten.path === 'string' ? unwritten.path : `DATA_DIR, ${config.dataDir}`
    return `The disk is full (${place}): ${oneLine(unwritten)}. Free some space there.`
  }
  const unstored = chain.find((error) => error instanceof StoreUnavailable)
  if (unstored) return `${unstored.message} What was under way is not stored; run the command again.`
  const away = chain.find(isOutage)
  return away
    ? `The database (${databasePlace(config)}) went away: ${oneLine(away)}. What was under way there is undone; run the command again.`
    : null
}

function causesOf(error: unknown): Coded[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

function databasePlace({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null ? join(dataDir, 'postgres') : `${new URL(databaseUrl).host}, DATABASE_URL`
}

function oneLine({ message, code }: Coded): string {
  return (message || String(code)).replace(/\s+/g, ' ').replace(/\.$/, '')
}
