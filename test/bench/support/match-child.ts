import { readFileSync } from 'node:fs'
import { openCore } from '#app.ts'
import { readConfig } from '#config.ts'
import { matchAlerts } from '#domain/alerts/match-alerts.server.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'

// One pass of alerts in a process of its own, which tells what it found, how long it took, and its greatest memory.
const core = await openCore(readConfig(process.env))
const found = await findTenant(core.platformCtx(), core.app, 'bench')
if (found.kind !== 'found') throw new Error('There is no bench tenant')
const began = performance.now()
const outcome = await matchAlerts({ ...found.ctx, db: core.worker, now: new Date() })
const ms = performance.now() - began
const megabytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024
process.send?.({ ...outcome, ms, megabytes })
await core.close()
process.disconnect?.()
