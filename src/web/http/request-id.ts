import { randomBytes } from 'node:crypto'

const PROCESS = randomBytes(6).toString('hex')
let count = 0

/** Names a request in its answer (`X-Request-Id`) and in the log: this process, and a number. */
export function nextRequestId(): string {
  count += 1
  return `${PROCESS}-${count.toString(36)}`
}
