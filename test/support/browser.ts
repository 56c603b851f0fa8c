import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** A headless Chromium that comes from npm and brings its own libraries, unpacked into a folder of its own. */
export type BrowserProgram = { folder: string; executablePath: string }
export type RunningBrowser = { browser: Browser; close(): Promise<void> }

/** Unpacks the browser and starts it once. */
export async function startBrowser(extraArgs: readonly string[] = []): Promise<RunningBrowser> {
  const program = await unpackBrowser()
  const browser = await launchBrowser(program, extraArgs)
  return {
    browser,
    async close() {
      await browser.close()
      removeBrowser(program)
    },
  }
}

/** The folder is whoever's asks: `removeBrowser` takes it away, when no browser of it runs any more. */
export async function unpackBrowser(): Promise<BrowserProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-browser-'))
  // The package unpacks into the temporary folder, shared with nobody here, and brings its libraries
  // (libnss3 and friends, absent from bare machines) only where this variable says Lambda.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x'
  const executablePath = await withTemporaryFolder(folder, async () => {
    const packed = await import('@sparticuz/chromium')
    return packed.default.executablePath()
  })
  writeFileSync(join(folder, 'fonts/fonts.conf'), fontsConf(folder))
  return { folder, executablePath }
}

/** Starts an unpacked browser as a child of this process, which drives it without anything between; its profile lies in the folder. */
export function launchBrowser(
  { folder, executablePath }: BrowserProgram,
  extraArgs: readonly string[] = [],
): Promise<Browser> {
  const env = {
    ...process.env,
    FONTCONFIG_PATH: join(folder, 'fonts'),
    LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
  }
  return withTemporaryFolder(folder, () =>
    chromium.launch({
      executablePath,
      env,
      // Who is told to end ends; a browser ends with the process that drives it.
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: ['--no-sandbox', '--host-resolver-rules=MAP *.localhost 127.0.0.1', ...extraArgs],
    }),
  )
}

export function removeBrowser({ folder }: BrowserProgram): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function withTemporaryFolder<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    return await run()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
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
