#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './pinned-node.mjs'

if (onPinnedNode(fileURLToPath(import.meta.url))) {
  // `forecourt … | head` closes the pipe early: the work goes on, the rest is said to nobody.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
  // Half of what a short command takes is reading its own code: what was compiled once is kept, where that can be written.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/forecourt', import.meta.url)))
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2), process.env)
}
