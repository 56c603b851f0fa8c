import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { SearchEngine } from '#domain/search/engine.ts'

/** The real engine, with a fault to switch on. */
export function failingEngine(): { engine: SearchEngine; fault: { on: boolean } } {
  const engine = columnarEngine()
  const fault = { on: false }
  return {
    fault,
    engine: {
      ...engine,
      search: async (tenantId, request) =>
        fault.on ? { kind: 'failed', reason: 'switched off' } : engine.search(tenantId, request),
      async held(tenantId) {
        if (fault.on) throw new Error('switched off')
        return engine.held(tenantId)
      },
    },
  }
}
