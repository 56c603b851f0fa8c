import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { StartRefused } from '#app.ts'
import { type Config, ConfigError, readConfig } from '#config.ts'
import { type Cli, type CliCommand, CliFailure, type ExitCode } from './command.ts'
import { operatingFailure } from './operating-failure.ts'
import { openCli } from './session.ts'

/** Runs one command line (without `node` and the script) and answers the exit code. */
export async function main(argv: string[], environment: Record<string, string | undefined>): Promise<ExitCode> {
  let exitCode: ExitCode = 0
  const program = new Command('forecourt')
    .description('Websites for vehicle dealers: tenants, stock, leads and search from the command line')
    .showHelpAfterError('(add --help for what this command takes)')
    .exitOverride()

  for (const [noun, commands] of await commandsByNoun()) {
    const group = program
      .command(noun)
      .description(commands.map(({ verb }) => verb).join(', '))
      .exitOverride()
    for (const command of commands) {
      const verb = group
        .command(command.verb, { isDefault: command.isDefault === true })
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
  let opened: { cli: Cli; close(): Promise<void> } | undefined
  const fail = (error: unknown): ExitCode => {
    const text = failureText(error, opened?.cli.config)
    if (options.json) process.stdout.write(`${JSON.stringify({ error: text ?? String(error) })}\n`)
    if (text === null) throw error
    process.stderr.write(`${text}\n`)
    return error instanceof CliFailure ? error.exitCode : 1
  }
  try {
    opened = openCli(readConfig(environment), { json: options.json === true })
    return await command.run(opened.cli, args, options)
  } catch (error) {
    return fail(error)
  } finally {
    await opened?.close()
  }
}

/** What an operator is told of a failure that may happen; null for a fault of the program. */
function failureText(error: unknown, config: Config | undefined): string | null {
  if (error instanceof CliFailure || error instanceof ConfigError || error instanceof StartRefused) return error.message
  return config ? operatingFailure(error, config) : null
}

/** Every file of commands/ is one command, named noun-verb.ts. */
async function commandsByNoun(): Promise<Map<string, CliCommand[]>> {
  const folder = join(import.meta.dirname, 'commands')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<{ command: CliCommand }>))
  return Map.groupBy(
    modules.map(({ command }) => command),
    ({ noun }) => noun,
  )
}
