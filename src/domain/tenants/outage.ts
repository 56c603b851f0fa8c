/**
 * SQLSTATE: connection lost or refused, the server shutting down or starting, a statement given up for its time,
 * no disk, memory or connection left, recovery.
 */
const STATES = /^(?:08\w{3}|57014|57P0[1-5]|53\w{3}|25006)$/
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
/** `StoreUnavailable` of `domain/media/store.ts`, and what OpenSearch is known by where it does not answer. */
const SERVICES = new Set(['STORE_UNAVAILABLE', 'SEARCH_UNAVAILABLE'])
/** pg's own, which carry no code, and those of `db/unless-silent.ts`. */
const WORDS =
  /^(?:The database does not answer|Query read timeout|Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|the database system is)/i

/** Whether a statement took longer than a page waits (`openPool`), such as for an import to end; the worker waits. */
export function isGivenUp(error: unknown): boolean {
  return (error as { code?: unknown }).code === '57014'
}

/** Whether an error says that the database, or the store of files, cannot be reached for now: an answer may be 503 then, never 500. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (SOCKET.has(code) || SERVICES.has(code) || STATES.test(code))) return true
  return WORDS.test(error.message) || (error.cause !== undefined && isOutage(error.cause))
}
