import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Command, CommanderError } from 'commander'
import type { CliCommand, ExitCode } from './command.ts'
import { VerbCommand } from './verb-command.ts'

const HELP = '(add --help for what this command takes)'

/** Runs one command line (without `node` and the script) and answers the exit code. */
export async function main(argv: string[], environment: Record<string, string | undefined>): Promise<ExitCode> {
  let exitCode: ExitCode = 0
  const program = new Command('forecourt')
    .description('Websites for vehicle dealers: tenants, stock, leads and search from the command line')
    .showHelpAfterError(HELP)
    .enablePositionalOptions()
    .exitOverride()

  for (const [noun, files] of commandFiles()) {
    const commands = await loadMeant(noun, files, argv)
    const group = program
      .command(noun)
      .description([...files.keys()].join(', '))
      .exitOverride()
    for (const [name, command] of commands) {
      const verb = new VerbCommand(name).copyInheritedSettings(group).description(command.summary).exitOverride()
      group.addCommand(verb, { isDefault: command.isDefault === true })
      command.define?.(verb)
      verb.option('--json', 'answer in JSON, for scripts')
      verb.action(async () => {
        const { runCommand } = await import('./run-command.ts')
        exitCode = await runCommand(
          command,
          { args: verb.args, options: verb.opts(), faults: verb.faults },
          environment,
        )
        if (exitCode === 2 && verb.faults.length > 0) process.stderr.write(`${HELP}\n`)
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

const FOLDER = join(import.meta.dirname, 'commands')

/** Every file of commands/ named noun-verb.ts is a command, by noun and verb; a noun with many has a folder. */
function commandFiles(): Map<string, Map<string, string>> {
  const nouns = new Map<string, Map<string, string>>()
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).sort()) {
    const [, noun, verb] = /^(trade-in|\w+)-([\w-]+)\.ts$/.exec(basename(file)) ?? []
    if (noun && verb) nouns.set(noun, (nouns.get(noun) ?? new Map()).set(verb, file))
  }
  return nouns
}

/**
 * The commands of a noun that the command line may mean: the verb it names, else all; none of another noun. The list of nouns,
 * which names verbs alone, is said without loading any.
 */
async function loadMeant(
  noun: string,
  files: ReadonlyMap<string, string>,
  argv: readonly string[],
): Promise<Map<string, CliCommand>> {
  // `help stock show` and `stock help show` mean what `stock show --help` does.
  const [named, verb] = argv.filter((word) => word !== 'help')
  if (named !== noun) return new Map()
  const meant = [...files].filter(([name]) => name === verb)
  const commands = new Map<string, CliCommand>()
  for (const [name, file] of meant.length > 0 ? meant : files)
    commands.set(name, ((await import(join(FOLDER, file))) as { command: CliCommand }).command)
  return commands
}
