import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { StartRefused } from '#app/core.ts'
import { type Config, ConfigError, readConfig } from '#config.ts'
import { LostDataKey } from '#db/sealed-values.ts'
import { StoreUnavailable } from '#domain/media/store.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import { type CliCommand, CliFailure, type ExitCode, openCli } from './command.ts'

/** Runs one command line (without `node` and the script) and answers the exit code. */
export async function main(argv: string[], environment: Record<string, string | undefined>): Promise<ExitCode> {
  let exitCode: ExitCode = 0
  const program = new Command('forecourt')
    .description('Websites for vehicle dealers: tenants, stock, leads and search from the command line')
    .showHelpAfterError('(add --help for what this command takes)')
    .exitOverride()

  for (const [noun, commands] of await commandsByNoun(argv)) {
    const group = program
      .command(noun)
      .description([...commands.keys()].join(', '))
      .exitOverride()
    for (const [name, command] of commands) {
      const verb = group
        .command(name, { isDefault: command.isDefault === true })
        .description(command.summary)
        .exitOverride()
      command.define?.(verb)
      verb.option('--json', 'answer in JSON, for scripts')
      verb.action(async () => {
        exitCode = await runCommand(command, verb.args, verb.opts(), environment)
      })
    }
  }

  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    throw error
  }
}

async function runCommand(
  command: CliCommand,
  args: string[],
  options: Record<string, unknown>,
  environment: Record<string, string | undefined>,
): Promise<ExitCode> {
  let opened: ReturnType<typeof openCli> | undefined
  const fail = (error: unknown): ExitCode => {
    const text = failureText(error, opened?.cli.config)
    if (options.json) process.stdout.write(`${JSON.stringify({ error: text ?? String(error) })}\n`)
    if (text === null) throw error
    process.stderr.write(`${text}\n`)
    return error instanceof CliFailure ? error.exitCode : 1
  }
  try {
    opened = openCli(readConfig(environment), { json: options.json === true })
    return (await command.run(opened.cli, args, options)) ?? 0
  } catch (error) {
    return fail(error)
  } finally {
    await opened?.close()
  }
}

/** What an operator is told of a failure that may happen; null for a fault of the program. */
function failureText(error: unknown, config: Config | undefined): string | null {
  if ([CliFailure, ConfigError, StartRefused, LostDataKey].some((kind) => error instanceof kind))
    return (error as Error).message
  return config ? operatingFailure(error, config) : null
}

/**
 * Every file of commands/ that has a command is one, named noun-verb.ts; a noun with many has a folder. Loaded are only those
 * that the command line may mean: the verb it names, else all of its noun, else all.
 */
async function commandsByNoun([noun, verb]: string[]): Promise<Map<string, Map<string, CliCommand>>> {
  const folder = join(import.meta.dirname, 'commands')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .flatMap((file) => {
      const [, noun, verb] = /^(trade-in|\w+)-([\w-]+)\.ts$/.exec(basename(file)) ?? []
      return noun && verb ? [{ file, noun, verb }] : []
    })
  const ofNoun = files.filter((one) => one.noun === noun)
  for (const meant of [ofNoun.filter((one) => one.verb === verb), ofNoun, files]) {
    const nouns = new Map<string, Map<string, CliCommand>>()
    for (const { file, noun, verb } of meant) {
      const { command } = (await import(join(folder, file))) as { command?: CliCommand }
      if (command) nouns.set(noun, (nouns.get(noun) ?? new Map()).set(verb, command))
    }
    if (nouns.size > 0) return nouns
  }
  return new Map()
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
