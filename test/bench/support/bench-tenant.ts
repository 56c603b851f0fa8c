import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs one command in a process of its own; answers its greatest resident size. */
export async function commandLine(args: string[], environment: Record<string, string | undefined>): Promise<number> {
  return (await measuredCommand(args, environment)).maxRssBytes
}

/** The same, with the milliseconds of the processor that it took, its start included. */
export async function measuredCommand(
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<{ maxRssBytes: number; processorMs: number }> {
  const child = fork(new URL('./import-child.ts', import.meta.url), args, {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ exitCode, ...took }] = (await once(child, 'message')) as [
    { exitCode: number; maxRssBytes: number; processorMs: number },
  ]
  if (exitCode !== 0) throw new Error(`forecourt ${args.join(' ')} ended with ${exitCode}`)
  return took
}

/** The folder of a tenant without stock, `bench` unless told. */
export function benchTenant(dir: string, slug = 'bench'): string {
  const folder = join(dir, slug)
  mkdirSync(folder)
  const config = {
    slug,
    name: 'Bench Motors',
    template: 'meridian',
    dealerships: [{ slug: 'bench', name: 'Bench Motors' }],
    locations: [{ slug: 'yard', name: 'Yard', dealership: 'bench', primary: true }],
  }
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config))
  return folder
}
