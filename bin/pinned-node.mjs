import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the server's own Node runs with (docs/operations.md says why); they can only be given at its start. */
export const SERVER_FLAGS = JSON.parse(readFileSync(new URL('server-flags.json', import.meta.url), 'utf8'))

/**
 * Memory that native code gave back goes back to the system (docs/operations.md says what was measured): two arenas of the C library
 * instead of eight a processor, and nothing above 128 KiB within them. What the operator has set stays.
 */
export const SERVER_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/**
 * True when this process is Node 24 or later, with the flags and the variables. Otherwise runs `script` again on the Node this
 * project installs, with the same arguments and those, and ends as that one ends; where only they are missing, this
 * process becomes that one. Plain JavaScript: it has to load on the old one.
 */
export function onPinnedNode(script, flags = [], variables = {}) {
  const environment = { ...variables, ...process.env }
  const args = [...flags, script, ...process.argv.slice(2)]
  if (Number(process.versions.node.split('.')[0]) >= 24) {
    const hasVariables = Object.keys(variables).every((name) => process.env[name] !== undefined)
    const isComplete = hasVariables && flags.every((flag) => process.execArgv.includes(flag))
    if (isComplete || process.platform === 'win32') return true
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...args], environment)
  }

  const root = fileURLToPath(new URL('..', import.meta.url))
  const node = join(root, 'node_modules/node/bin/node')
  if (!existsSync(node)) {
    console.error(
      `This needs Node 24 or later (this is ${process.version}). Run "npm ci" in ${root} first: it installs one.`,
    )
    process.exitCode = 1
    return false
  }
  const child = spawn(node, args, { stdio: 'inherit', env: environment })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
  return false
}
