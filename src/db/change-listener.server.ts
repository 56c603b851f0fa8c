import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * What a writer says with `pg_notify('forecourt_changes', …)`: the tenant and the versions its transaction reached;
 * `rebuild` is an operator asking for the stock to be read whole again.
 */
export type Change = { tenantId: number; stock?: number; settings?: number; rebuild?: boolean }

export type ChangeListenerOptions = {
  /** Any login of the database. */
  url: string
  onChange(change: Change): void
  /** After the connection was lost and is back: messages were missed, look at everything again. */
  onReconnect(): void
  onLost?(error: Error): void
  /** How often the connection is asked whether it lives; 15 s. */
  keepAliveMs?: number
  /** How long the answer to that may take; 5 s. */
  patienceMs?: number
}

const CHANNEL = 'forecourt_changes'
const KEEP_ALIVE_MS = 15_000
const PATIENCE_MS = 5_000

/** Hears every committed change of this database until closed; reconnects for ever, ever slower (at most 5 s). */
export async function listenForChanges(options: ChangeListenerOptions): Promise<{ close(): Promise<void> }> {
  let closed = false
  let client = await connect(options, () => void reconnect())

  async function reconnect() {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5_000)) {
      try {
        client = await connect(options, () => void reconnect())
        options.onReconnect()
        return
      } catch {
        await sleep(wait, undefined, { ref: false })
      }
    }
  }

  return {
    async close() {
      closed = true
      await client.end().catch(() => {})
    },
  }

  async function connect(
    { url, onChange, onLost, keepAliveMs = KEEP_ALIVE_MS, patienceMs = PATIENCE_MS }: ChangeListenerOptions,
    lost: () => void,
  ): Promise<pg.Client> {
    const opening = new pg.Client({
      connectionString: url,
      application_name: 'forecourt listener',
      keepAlive: true,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    let isOver = false
    const over = (error: Error) => {
      if (isOver || closed) return
      isOver = true
      clearInterval(heartbeat)
      onLost?.(error)
      opening.end().catch(() => {})
      lost()
    }
    opening.on('notification', ({ payload }) => {
      const change = parseChange(payload)
      if (change) onChange(change)
    })
    // A half-open connection says nothing for ever; a query finds out, as one that waits for its answer for minutes does not.
    const heartbeat = setInterval(() => opening.query('select 1').catch(over), keepAliveMs)
    heartbeat.unref()
    try {
      await opening.connect()
      opening.on('error', over)
      opening.on('end', () => over(new Error('The connection ended')))
      await opening.query(`listen ${CHANNEL}`)
      return opening
    } catch (error) {
      isOver = true
      clearInterval(heartbeat)
      await opening.end().catch(() => {})
      throw error
    }
  }
}

function parseChange(payload: string | undefined): Change | null {
  try {
    const change = JSON.parse(payload ?? '') as Change
    return Number.isSafeInteger(change.tenantId) ? change : null
  } catch {
    return null
  }
}
