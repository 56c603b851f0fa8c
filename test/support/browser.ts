import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserServer, chromium } from 'playwright-core'

export type RunningBrowser = { wsEndpoint: string; close(): Promise<void> }

/** A headless Chromium that comes from npm and brings its own libraries; `chromium.connect(wsEndpoint)` drives it. */
export async function startBrowser(extraArgs: readonly string[] = []): Promise<RunningBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-browser-'))
  const { TMPDIR } = process.env
  // The package unpacks into the temporary folder, shared with nobody here, and brings its libraries
  // (libnss3 and friends, absent from bare machines) only where this variable says Lambda.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
  process.env.TMPDIR = folder
  let server: BrowserServer
  try {
    const packed = await import('@sparticuz/chromium')
    const executablePath = await packed.default.executablePath()
    writeFileSync(join(folder, 'fonts/fonts.conf'), fontsConf(folder))
    server = await chromium.launchServer({
      executablePath,
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: ['--no-sandbox', '--host-resolver-rules=MAP *.localhost 127.0.0.1', ...extraArgs],
    })
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  return {
    wsEndpoint: server.wsEndpoint(),
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Whether the machine lends more shared memory than the 64 MB of a container, which several pages fill. Without, what the browser's
 * processes hand each other are files on a disk: a fifteenth more work.
 */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 1024 ** 3
  } catch {
    return false
  }
}

/** The package's own file names folders of Lambda only; a browser that finds no font at all crashes. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`
}
