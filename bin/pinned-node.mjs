import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * True when this process is Node 24 or later. Otherwise runs `script` again on the Node this project installs, with
 * the same arguments, and ends as that one ends. Plain JavaScript: it has to load on the old one.
 */
export function onPinnedNode(script) {
  if (Number(process.versions.node.split('.')[0]) >= 24) return true

  const root = fileURLToPath(new URL('..', import.meta.url))
  const node = join(root, 'node_modules/node/bin/node')
  if (!existsSync(node)) {
    console.error(
      `This needs Node 24 or later (this is ${process.version}). Run "npm ci" in ${root} first: it installs one.`,
    )
    process.exitCode = 1
    return false
  }
  const child = spawn(node, [script ?? fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
  return false
}
