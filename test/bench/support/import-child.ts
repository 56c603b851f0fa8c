import { main } from '#cli/main.ts'

// One command line in a process of its own, which tells its greatest memory at the end.
const exitCode = await main(process.argv.slice(2), process.env)
process.send?.({ exitCode, maxRssBytes: process.resourceUsage().maxRSS * 1024 })
process.disconnect?.()
