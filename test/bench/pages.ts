import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { buildIfStale } from '../../scripts/build.ts'
import type { BenchRow } from './bench-row.ts'
import { percentile } from './support/timing.ts'

const ROUNDS = 3
const HERE = fileURLToPath(new URL('.', import.meta.url))

type Kind = 'plain' | 'uncached' | 'cached' | 'bare'
type Load = { requestsPerSecond: number; errors: number; cpuMs: number }

/**
 * The search page of 10,000 cars: made anew beside plain `renderToString` of the same tree, and kept beside bare Hono
 * with a compressed body. Each server alone on one core, the load on another, rounds taking turns, medians.
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
  const of = (kind: Kind) =>
    percentile(
      loads[kind].map((load) => load.requestsPerSecond),
      0.5,
    )
  const errors = Object.values(loads)
    .flat()
    .reduce((sum, load) => sum + load.errors, 0)
  const cpu = (kind: Kind) =>
    percentile(
      loads[kind].map((load) => load.cpuMs),
      0.5,
    ).toFixed(2)
  const ratio = of('uncached') / of('plain')
  return [
    {
      name: 'Search page, HTML uncached, query included',
      aim: '≥ 0.33 of renderToString (aim 0.4)',
      measured: ratio.toFixed(2),
      pass: ratio >= 0.33 && errors === 0,
      note: `${Math.round(of('uncached'))}/s (${cpu('uncached')} ms of CPU) against ${Math.round(of('plain'))}/s (${cpu('plain')} ms); 10,000 cars, ${errors} errors`,
    },
    {
      name: 'Search page, cached',
      aim: '≥ 10,000 pages/s',
      measured: `${Math.round(of('cached'))} pages/s`,
      pass: of('cached') >= 10_000 && errors === 0,
      note: `bare Hono with a compressed body: ${Math.round(of('bare'))}/s in the same run`,
    },
  ]
}

async function loadOf(kind: Kind): Promise<Load> {
  const server = onCore(0, [`${HERE}support/page-server.ts`, kind], { NODE_ENV: 'production' })
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
