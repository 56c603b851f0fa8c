import { type ServerType, serve } from '@hono/node-server'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { CLIENT_DIR, createApp, StartRefused } from '#app.ts'
import { ConfigError, readConfig } from '#config.ts'
import { templateChunks } from './client-manifest.server.ts'
import { createWeb } from './server.ts'
import { staticFiles } from './static-files.server.ts'

type Environment = Record<string, string | undefined>

/** How long requests in flight may take to finish before their connections are cut. */
const DRAIN_MS = 10_000

/**
 * The process behind `npm start`: web and worker over one database, until SIGTERM or SIGINT. Sets exit code 1 and says
 * why when the start is refused (bad configuration, a second server on this DATA_DIR, a port in use).
 */
export async function main(environment: Environment): Promise<void> {
  try {
    await serveUntilStopped(environment)
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function serveUntilStopped(environment: Environment): Promise<void> {
  const config = readConfig(environment)
  const log = pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
  const app = await createApp(config, { log, say: (line) => console.log(line) })

  const web = createWeb({
    services: app.services,
    build: build as unknown as ServerBuild,
    mode: 'production',
    files: staticFiles(CLIENT_DIR),
    templateChunks: templateChunks(CLIENT_DIR),
  })

  let server: ServerType
  try {
    server = await listen(web.fetch as Parameters<typeof serve>[0]['fetch'], config)
  } catch (error) {
    await app.close()
    throw new StartRefused(portRefusal(error as NodeJS.ErrnoException, config))
  }
  const { port } = server.address() as { port: number }
  await app.work()
  for (const tenant of await app.services.tenants.list()) {
    console.log(`${tenant.name}: http://${app.hostOf(tenant)}${port === 80 ? '' : `:${port}`}/`)
  }
  console.log(`Ready on http://${config.host}:${port}/`)

  await signalled()
  log.info({}, 'Stopping: requests in flight finish first')
  await drained(server)
  web.close()
  await app.close()
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], { host, port }: { host: string; port: number }): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port }, () => resolve(server))
    server.once('error', reject)
  })
}

function portRefusal(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is in use by another program: stop it, or set PORT to another number.`
  return `The server cannot listen on ${host}:${port}: ${error.message}.`
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    const onSignal = () => {
      // A second signal ends the process at once, as people expect of Ctrl-C twice.
      process.removeListener('SIGTERM', onSignal)
      process.removeListener('SIGINT', onSignal)
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
}

function drained(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_MS).unref()
  })
}
