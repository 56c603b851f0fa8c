import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** What a reader of a document does, in its order: a command with what it is said to print, or a file to write. */
export type Step = { kind: 'run'; commands: string[]; prints: string[] } | { kind: 'write'; path: string; text: string }

/**
 * The steps of a document: blocks marked `sh` are run, lines of a `text` block after one are printed by it, a block with a `title=PATH` is a file.
 * Other blocks are only read.
 */
export function stepsOf(document: string): Step[] {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const steps: Step[] = []
  for (const [, language, title, body] of text.matchAll(/^```(\w+)(?: title=(\S+))?\n(.*?)^```$/gms)) {
    const lines = body!.trimEnd().split('\n')
    const last = steps.at(-1)
    if (title) steps.push({ kind: 'write', path: title, text: body! })
    else if (language === 'sh') steps.push({ kind: 'run', commands: lines, prints: [] })
    else if (language === 'text' && last?.kind === 'run') last.prints.push(...lines)
  }
  return steps
}

/** Takes the steps in a folder that looks like a clone to them, and may be that of steps before; answers for each what its commands printed. */
export async function walkThrough(
  steps: readonly Step[],
  folder: string,
  environment: Record<string, string>,
): Promise<{ step: Step; printed: string }[]> {
  if (!existsSync(join(folder, 'docs'))) symlinkSync(join(ROOT, 'docs'), join(folder, 'docs'))
  const env = { ...process.env, ...environment, PATH: [npxIn(folder), process.env.PATH].join(delimiter) }
  const walked = []
  for (const step of steps) {
    let printed = ''
    if (step.kind === 'write') {
      mkdirSync(dirname(join(folder, step.path)), { recursive: true })
      writeFileSync(join(folder, step.path), step.text)
    } else for (const command of step.commands) printed += await shell(command, folder, env)
    walked.push({ step, printed })
  }
  return walked
}

/** `npx forecourt` without npm's two seconds a call; that npm finds it has a test of its own. */
function npxIn(folder: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\nshift\nexec '${process.execPath}' '${join(ROOT, 'bin/forecourt.mjs')}' "$@"\n`,
  )
  chmodSync(join(bin, 'npx'), 0o755)
  return bin
}

function shell(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', command], { cwd, env }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command}\n${stdout}${stderr}`))
      else resolve(stdout + stderr)
    })
  })
}
