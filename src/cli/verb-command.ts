import { type Argument, Command, InvalidArgumentError, type Option } from 'commander'
import { nearestWord } from '#domain/tenants/nearest-word.ts'

type Parse = <T>(value: string, previous: T) => T

/**
 * A command of commander's that collects what is wrong with how it was called, where commander ends at the first; its action runs
 * all the same, and has to look at `faults` before it does anything.
 */
export class VerbCommand extends Command {
  /** What is wrong with the words themselves, as text, and what reading their values threw. */
  readonly faults: (string | Error)[] = []
  #takesUnknown = false

  // commander goes on with its other checks where this returns.
  override error(message: string): never {
    this.faults.push(message)
    return undefined as never
  }

  override allowUnknownOption(allow = true): this {
    this.#takesUnknown = allow
    return super.allowUnknownOption(allow)
  }

  override addOption(option: Option): this {
    option.parseArg = this.#collecting(option.parseArg, (value) => `option '${option.flags}' argument '${value}'`)
    return super.addOption(option)
  }

  override addArgument(argument: Argument): this {
    argument.parseArg = this.#collecting(
      argument.parseArg,
      (value) => `command-argument value '${value}' for argument '${argument.name()}'`,
    )
    return super.addArgument(argument)
  }

  /** All unknown options are told, and what stands after them is read as if they were known. */
  override parseOptions(argv: string[]): { operands: string[]; unknown: string[] } {
    const parsed = super.parseOptions(argv)
    const isHelp = parsed.unknown.some((word) => word === '--help' || word === '-h')
    if (this.#takesUnknown || isHelp) return parsed
    return { operands: this.#operandsOf(parsed.operands, parsed.unknown), unknown: [] }
  }

  #collecting(parse: Parse | undefined, named: (value: string) => string): Parse | undefined {
    if (!parse) return undefined
    return (value, previous) => {
      // An option without its value is told already.
      if (value === undefined) return previous
      try {
        return parse(value, previous)
      } catch (error) {
        const isUsage = error instanceof InvalidArgumentError
        this.faults.push(isUsage ? `error: ${named(value)} is invalid. ${error.message}` : (error as Error))
        return previous ?? (value as typeof previous)
      }
    }
  }

  /** A word after an unknown option is its value where the one that was meant takes one; where none is near, unless an argument lacks. */
  #operandsOf(before: readonly string[], unknown: readonly string[]): string[] {
    const operands = [...before]
    const doubtful: string[] = []
    const isOption = (word: string | undefined) => word !== undefined && /^-\D/.test(word)
    const options = this.createHelp()
      .visibleOptions(this)
      .filter(({ long }) => long)
    const end = unknown.indexOf('--')
    const words = end < 0 ? unknown : unknown.slice(0, end)
    for (const [at, word] of words.entries()) {
      if (isOption(word)) {
        const flag = word.replace(/=.*$/s, '')
        const near = flag.startsWith('--') ? nearestOption(flag, options) : undefined
        this.faults.push(`error: unknown option '${flag}'${near ? `\n(Did you mean ${near.long}?)` : ''}`)
        continue
      }
      const asked = words[at - 1]
      if (!isOption(asked) || asked!.includes('=')) operands.push(word)
      else {
        const near = nearestOption(asked!, options)
        if (!near) doubtful.push(word)
        else if (!near.required && !near.optional) operands.push(word)
      }
    }
    if (end >= 0) operands.push(...unknown.slice(end + 1))
    const lacking = this.registeredArguments.filter(({ required }) => required).length - operands.length
    return [...operands, ...doubtful.slice(0, Math.max(0, lacking))]
  }
}

function nearestOption(flag: string, options: readonly Option[]): Option | undefined {
  const long = nearestWord(
    flag,
    options.map((option) => option.long!),
  )
  return options.find((option) => option.long === long)
}
