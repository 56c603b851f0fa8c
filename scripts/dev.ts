/** `npm run dev`: the same server with Vite in front, changed sources taken up as they are saved. */
import { createServer } from 'node:http'
import { pino } from 'pino'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { StartRefused } from '#app/start-refused.ts'
import { createApp } from '#app.ts'
import { type Config, ConfigError, readConfig } from '#config.ts'
import type { Web } from '#web/server.ts'
import type { Services } from '#web/services.ts'

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof StartRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const app = await createApp(config, { log, say: console.log })
  const server = createServer()
  const vite = await createVite({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, allowedHosts: true },
  })
  const currentWeb = webOf(vite, app.services, config)
  server.on('request', (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, () => {
      currentWeb().then(
        (web) => web.listener(incoming, outgoing),
        (error: Error) => {
          vite.ssrFixStacktrace(error)
          log.error({ err: error }, 'The sources do not load')
          outgoing.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.stack)
        },
      )
    })
  })
  await app.work()
  server.listen(config.port, config.host, async () => {
    for (const tenant of await app.services.tenants.list()) {
      console.log(`${tenant.name}: http://${app.hostOf(tenant)}:${config.port}/`)
    }
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      server.closeAllConnections()
      await vite.close()
      await app.close()
      process.exit(0)
    })
  }
}

/** The web door of the sources as they are now: made again whenever one of them was saved. */
function webOf(vite: ViteDevServer, services: Services, { pagesPerSecond }: Config): () => Promise<Web> {
  let made: { build: object; module: object; web: Web } | null = null
  return async () => {
    const module = (await vite.ssrLoadModule('/src/web/server.ts')) as typeof import('#web/server.ts')
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    if (made?.module !== module || made.build !== build) {
      made?.web.close()
      const options = {
        services,
        build: build as never,
        files: null,
        clientFiles: null,
        pageCacheBytes: 0,
        pagesPerSecond,
      }
      made = { build, module, web: module.createWeb({ ...options, mode: 'development' }) }
    }
    return made.web
  }
}
