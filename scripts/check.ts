/** `npm run check`: format, lint, types, imports, dead code, side by side. Every failure is shown; any fails the check. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

const CHECKS: Record<string, string[]> = {
  'format and lint': ['biome', 'check', '--error-on-warnings', '--max-diagnostics=40', '.'],
  types: ['tsc', '--noEmit'],
  'imports and documents': [
    'vitest',
    'run',
    '--project',
    'unit',
    'test/architecture.test.ts',
    'test/documents.test.ts',
  ],
  'dead code': ['knip', '--no-progress'],
}

// Route types are generated; a clean clone has none yet.
await run(['react-router', 'typegen'])
const results = await Promise.all(
  Object.entries(CHECKS).map(async ([name, command]) => {
    const started = performance.now()
    const { code, output } = await run(command)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
    if (code !== 0) console.log(output)
    return code === 0
  }),
)
console.log(`${results.filter(Boolean).length} passed, ${results.filter((ok) => !ok).length} failed`)
process.exitCode = results.every(Boolean) ? 0 : 1

function run([name, ...args]: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', name!), args, {
      cwd: ROOT,
      env: { ...process.env, FORCE_COLOR: '0' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}
