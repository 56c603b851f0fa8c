#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { onPinnedNode, SERVER_FLAGS, SERVER_MEMORY } from './pinned-node.mjs'

process.env.NODE_ENV ??= 'production'

if (onPinnedNode(fileURLToPath(import.meta.url), SERVER_FLAGS, SERVER_MEMORY)) {
  // Read at this process's start; PostgreSQL, which it may start, has its own way with memory.
  for (const name of Object.keys(SERVER_MEMORY)) delete process.env[name]
  const { buildIfStale, SERVER_ENTRY } = await import('../scripts/build.ts')
  if (await buildIfStale()) {
    const { main } = await import(SERVER_ENTRY)
    await main(process.env, process.argv.slice(2))
  } else {
    process.exitCode = 1
  }
}
