import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import SERVER_FLAGS from '../../bin/server-flags.json' with { type: 'json' }
import { buildIfStale } from '../../scripts/build.ts'
import type { BenchRow } from './bench-row.ts'
import { percentile } from './support/timing.ts'

const ROUNDS = 4
const HERE = fileURLToPath(new URL('.', import.meta.url))

type Kind = 'plain' | 'uncached' | 'cached' | 'bare'
type Load = { requestsPerSecond: number; errors: number; cpuMs: number }

/**
 * The search page of 10,000 cars: made anew beside plain `renderToString` of the same tree, and kept beside bare Hono
 * with a body as large. Each server alone on one core, the load on another, rounds taking turns. Compared by the CPU
 * time of a request, the least of its rounds: whatever else the machine does can only add to it (the medians of one
 * commit went from 0.40 to 0.51 within ten minutes).
 */
export async function pagesBench(): Promise<BenchRow[]> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { ssr: `${HERE}support/plain-pages.tsx`, outDir: 'build/bench', emptyOutDir: true, assetsInlineLimit: 0 },
  })
  const loads: Record<Kind, Load[]> = { plain: [], uncached: [], cached: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of Object.keys(loads) as Kind[]) loads[kind].push(await loadOf(kind))
  }
  const all = Object.values(loads).flat()
  const errors = all.reduce((sum, load) => sum + load.errors, 0)
  const cpuMs = (kind: Kind) => Math.min(...loads[kind].map((load) => load.cpuMs))
  const wall = (kind: Kind) =>
    Math.round(
      percentile(
        loads[kind].map((load) => load.requestsPerSecond),
        0.5,
      ),
    )
  const ratio = cpuMs('plain') / cpuMs('uncached')
  const perCore = (kind: Kind) => Math.round(1000 / cpuMs(kind))
  return [
    {
      name: 'Search page, HTML uncached, query included',
      aim: '≥ 0.45 of renderToString',
      measured: ratio.toFixed(2),
      pass: ratio >= 0.45 && errors === 0,
      note: `${cpuMs('uncached').toFixed(2)} ms of CPU against ${cpuMs('plain').toFixed(2)} ms; served ${wall('uncached')}/s against ${wall('plain')}/s; 10,000 cars, ${errors} errors`,
    },
    {
      name: 'Search page, cached, one core',
      aim: '≥ 10,000 pages/s',
      measured: `${perCore('cached')} pages/s`,
      pass: perCore('cached') >= 10_000 && errors === 0,
      note: `by CPU time; bare Hono with a body as large ${perCore('bare')}/s; served ${wall('cached')}/s and ${wall('bare')}/s, as fast as the load came`,
    },
  ]
}

async function loadOf(kind: Kind): Promise<Load> {
  const server = onCore(0, [...SERVER_FLAGS, `${HERE}support/page-server.ts`, kind], { NODE_ENV: 'production' })
  try {
    const [port] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string]
    const encoding = kind === 'cached' || kind === 'bare' ? 'br' : 'identity'
    const load = onCore(1, [`${HERE}support/page-load.ts`, port, encoding, String(server.pid)], {})
    const [line] = (await once(createInterface({ input: load.stdout! }), 'line')) as [string]
    return JSON.parse(line) as Load
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

/** A process of ours bound to one core, where the system can; else wherever it runs. */
function onCore(core: number, args: string[], environment: Record<string, string>): ChildProcess {
  const pinned = process.platform === 'linux' && cpus().length > 1
  const [command, ...rest] = pinned
    ? ['taskset', '-c', String(core), process.execPath, ...args]
    : [process.execPath, ...args]
  return spawn(command!, rest, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...environment } })
}
