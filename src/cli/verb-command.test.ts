import { CommanderError, InvalidArgumentError } from 'commander'
import { describe, expect, test } from 'vitest'
import { count } from './options.ts'
import { VerbCommand } from './verb-command.ts'

/** What a command of a file, a field and a few options makes of these words. */
async function called(...words: string[]) {
  const verb = new VerbCommand('verb')
    .exitOverride()
    .configureOutput({ writeOut: () => {} })
    .argument('<file>', 'a file', (value) => {
      if (value.startsWith('no')) throw new Error(`${value} is not there.`)
      return value
    })
    .argument('[number]', 'a number', count)
    .requiredOption('--tenant <slug>', 'whose')
    .option('--limit <count>', 'how many', count)
    .option('--only <word...>', 'these', (word, before: string[] = []) => {
      if (word === 'odd') throw new InvalidArgumentError('It is odd.')
      return [...before, word]
    })
    .option('--dry-run', 'write nothing')
    .action(() => {})
  await verb.parseAsync(words, { from: 'user' })
  return { args: verb.args, options: verb.opts(), faults: verb.faults.map(String) }
}

const TENANT = ['--tenant', 'east']

describe('all that is wrong with a call is told', () => {
  test('nothing of one that is right', async () => {
    expect(await called('a.csv', '-5', ...TENANT, '--only', 'x', 'y')).toMatchObject({
      faults: ["error: command-argument value '-5' for argument 'number' is invalid. It must be a whole number."],
    })
    expect(await called('a.csv', '5', ...TENANT, '--only', 'x', 'y')).toEqual({
      args: ['a.csv', '5'],
      options: { tenant: 'east', only: ['x', 'y'] },
      faults: [],
    })
  })

  test('values, unknown options, what lacks and what is too much', async () => {
    const { faults } = await called('no.csv', 'x', 'y', '--limit', 'z', '--only', 'odd', '--tenent', 'east', '--bogus')
    expect(faults).toEqual([
      "error: option '--limit <count>' argument 'z' is invalid. It must be a whole number.",
      "error: option '--only <word...>' argument 'odd' is invalid. It is odd.",
      "error: unknown option '--tenent'\n(Did you mean --tenant?)",
      "error: unknown option '--bogus'",
      "error: required option '--tenant <slug>' not specified",
      'error: too many arguments. Expected 2 arguments but got 3.',
      'Error: no.csv is not there.',
      "error: command-argument value 'x' for argument 'number' is invalid. It must be a whole number.",
    ])
    expect((await called('--tenant')).faults).toEqual([
      "error: option '--tenant <slug>' argument missing",
      "error: missing required argument 'file'",
    ])
  })

  test.each([
    ['the value of an option that was meant', ['--limt', '5', 'a.csv'], ['a.csv']],
    ['an argument after one that takes none', ['--dryrun', 'a.csv'], ['a.csv']],
    ['the argument that would lack', ['--bogus', 'a.csv'], ['a.csv']],
    ['a value else', ['a.csv', '--bogus', '5'], ['a.csv']],
    ['an argument after an option with its value', ['--bogus=1', 'a.csv'], ['a.csv']],
    ['arguments after --', ['--bogus', '--', 'a.csv'], ['a.csv']],
  ])('a word after an unknown option is %s', async (_, words, args) => {
    const { faults, ...call } = await called(...words, ...(words.includes('--') ? [] : TENANT))
    expect(call.args).toEqual(args)
    expect(faults.filter((fault) => !fault.includes('--tenant'))).toHaveLength(1)
  })

  test('help is given, whatever else is wrong', async () => {
    await expect(called('--bogus', '--help')).rejects.toThrow(CommanderError)
  })
})
