import type { TestProject } from 'vitest/node'
import { startBrowser } from './browser.ts'
import { dataFolder, startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sitePort: number
    browserEndpoint: string
  }
}

/** One server with the demo tenants and one browser per suite, which every browser test shares (see visit.ts). */
export default async function setup(project: TestProject) {
  const data = dataFolder()
  const server = await startServer(data.path, { LOG_LEVEL: 'warn' }, process.env.FORECOURT_TREE)
  const browser = await startBrowser()
  project.provide('sitePort', server.port)
  project.provide('browserEndpoint', browser.wsEndpoint)
  return async () => {
    await browser.close()
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
  }
}
