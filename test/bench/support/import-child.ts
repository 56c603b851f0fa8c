import { readFileSync } from 'node:fs'
import { main } from '#cli/main.ts'

// One command line in a process of its own, which tells its greatest memory, and what of the processor it took, at the end.
const exitCode = await main(process.argv.slice(2), process.env)
const { user, system } = process.cpuUsage()
process.send?.({ exitCode, maxRssBytes: greatestKilobytes() * 1024, processorMs: (user + system) / 1000 })
process.disconnect?.()

/** Linux's `maxRSS` begins with the peak of the process that forked this one; `VmHWM` is of this one alone. */
function greatestKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1])
}
