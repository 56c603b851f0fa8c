#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { onPinnedNode } from './pinned-node.mjs'

if (onPinnedNode(fileURLToPath(import.meta.url))) {
  const { main } = await import('../src/cli/main.ts')
  process.exitCode = await main(process.argv.slice(2), process.env)
}
