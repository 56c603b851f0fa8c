import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { launchBrowser } from './browser.ts'

let running: Promise<Browser> | null = null

/**
 * The browser of this worker, for every file that it runs: started by the first that asks, and once more when it is gone. Who opens a
 * context of it closes that; the browser itself ends with the worker.
 */
export async function workerBrowser(): Promise<Browser> {
  if (running && (await running).isConnected()) return running
  running = launchBrowser(inject('browserProgram'))
  return running
}
