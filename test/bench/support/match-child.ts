import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openCore } from '#app/core.ts'
import { readConfig } from '#config.ts'
import { matchAlerts } from '#domain/alerts/match-alerts.server.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'

// One pass of alerts in a process of its own, which tells what it found, how long it took, how long it let nothing else go on at
// most, and its greatest memory.
const core = await openCore(readConfig(process.env))
const found = await findTenant(core.platformCtx(), core.app, 'bench')
if (found.kind !== 'found') throw new Error('There is no bench tenant')
const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()
const began = performance.now()
const outcome = await matchAlerts({ ...found.ctx, db: core.worker, now: new Date() })
const ms = performance.now() - began
const megabytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024
process.send?.({ ...outcome, ms, megabytes, busyMs: delays.max / 1e6 })
await core.close()
process.disconnect?.()
