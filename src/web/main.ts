import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as build from 'virtual:react-router/server-build'
import { pino } from 'pino'
import { ROLES, type Role } from '#app/server-lock.ts'
import { StartRefused } from '#app/start-refused.ts'
import { onStopSignal } from '#app/stop-signals.ts'
import { openTracing, traceFields } from '#app/tracing.ts'
import { CLIENT_DIR, createApp } from '#app.ts'
import { type Config, ConfigError, readConfig } from '#config.ts'
import { clientFiles } from './http/client-manifest.server.ts'
import { httpServer } from './http/http-server.ts'
import { staticFiles } from './http/static-files.server.ts'
import { metricsServer } from './metrics/metrics-server.ts'
import { createWeb, type Web, type WebOptions } from './server.ts'
import type { Services } from './services.ts'

export { build, CLIENT_DIR, clientFiles, createWeb }

const DRAIN_MS = 10_000
/** Of more dealers than this a start reads none and tells how many there are. */
const MOST_TOLD = 50

/**
 * `npm start`: web and worker in one process, until a signal; requests in flight finish first. `npm start -- web` and
 * `npm start -- worker` are one of them, each once on a DATA_DIR; anything else exits with 2.
 */
export async function main(environment: Record<string, string | undefined>, names: string[] = []): Promise<void> {
  const roles = names.length === 0 ? ROLES : ROLES.filter((role) => names.includes(role))
  if (roles.length < new Set(names).size) {
    console.error(
      `There is no role "${names.find((name) => !ROLES.includes(name as Role))}": start web, worker, or both.`,
    )
    process.exitCode = 2
    return
  }
  try {
    await run(readConfig(environment), roles)
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function run(config: Config, roles: readonly Role[]): Promise<void> {
  const log = pino(
    { level: config.logLevel, mixin: traceFields },
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  )
  // The queue does not wait for the end of a job to be written down; without its database that is no reason to stop.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a fault that nothing waited for'))
  const stopTracing = await openTracing(config, { roles, log })
  const { metricsPort } = config
  const beforeDatabase = async () => {
    if (metricsPort !== null) await refuseTaken(metricsPort, config.host, 'METRICS_PORT')
    if (roles.includes('web')) await refuseTaken(config.port, config.host, 'PORT')
  }
  const app = await createApp(config, { log, say: console.log, roles, beforeDatabase })
  let web: Web | null = null
  const metrics =
    metricsPort === null
      ? null
      : {
          port: metricsPort,
          ...(await import('./metrics/metrics.server.ts')).openMetrics({
            ...{ ...app.services, ...app },
            web: () => web?.status() ?? null,
          }),
        }
  const servers: Server[] = []
  const open = async (server: Server, port: number, variable: string) => {
    await listen(server, port, config.host, variable).catch(async (error: unknown) => {
      for (const other of servers) other.close()
      await app.close()
      throw error
    })
    servers.push(server)
    return (server.address() as AddressInfo).port
  }
  if (metrics) await open(metricsServer(metrics), metrics.port, 'METRICS_PORT')
  web = roles.includes('web') ? openWeb(app.services, config, metrics?.answered) : null
  const port = web && (await open(httpServer(web.listener), config.port, 'PORT'))
  if (roles.includes('worker')) await app.work()
  const { tenants } = app.services
  if (web && tenants.ids().length > MOST_TOLD) console.log(`${tenants.ids().length} dealers, each at its own address.`)
  else if (web)
    for (const tenant of await tenants.list()) console.log(`${tenant.name}: http://${app.hostOf(tenant)}:${port}/`)
  else console.log('The worker runs.')
  log.info({ port, host: config.host, roles }, 'ready')
  stopOnSignal(async () => {
    await Promise.all(servers.map(drain))
    await web?.close()
    await app.close()
    await stopTracing()
    log.flush()
  })
}

function openWeb(services: Services, { pagesPerSecond }: Config, answered?: WebOptions['answered']): Web {
  const files = { files: staticFiles(CLIENT_DIR), clientFiles: clientFiles(CLIENT_DIR) }
  return createWeb({ services, build, mode: 'production', ...files, pagesPerSecond, answered })
}

/** Refuses a start on a taken port before anything is built up for it; a port that is free now may be taken by the time it is listened on. */
async function refuseTaken(port: number, host: string, variable: string): Promise<void> {
  const server = createServer()
  await listen(server, port, host, variable)
  await new Promise((resolve) => server.close(resolve))
}

/** Resolves once it listens; a taken port refuses the start, by the variable that chose it. */
function listen(server: Server, port: number, host: string, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartRefused(`The port ${port} is taken: set ${variable} to another.`)
          : error,
      )
    })
    server.listen(port, host, () => resolve())
  })
}

/** No new connections; idle ones are let go, those with a request finish it. */
function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const forced = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(forced)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function stopOnSignal(stop: () => Promise<void>): void {
  const stopped = () =>
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  onStopSignal(stopped, () => process.exit(1))
}
