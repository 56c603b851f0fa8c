import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** What an id of a request may hold: it is written into statements and headers as it stands. */
export const REQUEST_ID = /^[\w-]{1,64}$/

/** Does `work` as part of the request of that id: its transactions know it, and so do the jobs that they enqueue. */
export function inRequest<T>(requestId: string, work: () => T): T {
  if (!REQUEST_ID.test(requestId)) throw new Error(`An id of a request has letters, digits, _ and -: ${requestId}`)
  return scope.run(requestId, work)
}

/** The id of the request that this is done for (`X-Request-Id` of its answer), also in the worker; none where nobody asked. */
export const currentRequestId = (): string | undefined => scope.getStore()
