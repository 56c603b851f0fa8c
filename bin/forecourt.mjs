#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './pinned-node.mjs'

if (onPinnedNode(fileURLToPath(import.meta.url))) {
  // `forecourt … | head` closes the pipe early: the work goes on, the rest is said to nobody.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2), process.env)
}
