import { spawn } from 'node:child_process'

/** What is asked, in turn, over so many connections, for so long or so often; `{n}` in a path counts on. */
export type Storm = {
  port: number
  host: string
  paths: string[]
  addresses: number
  connections: number
  seconds?: number
  count?: number
}

export type RunningStorm = {
  stop(): void
  /** How many were answered with which status. */
  over: Promise<Record<string, number>>
}

/** Its own process, so that what is measured beside it waits for the server alone. */
export function startStorm(storm: Storm): RunningStorm {
  const child = spawn(
    process.execPath,
    [new URL('./storm-child.ts', import.meta.url).pathname, JSON.stringify(storm)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const over = new Promise<Record<string, number>>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve(JSON.parse(said))
      else reject(new Error(`The storm ended with ${code}.`))
    })
  })
  return { stop: () => void child.kill('SIGTERM'), over }
}
