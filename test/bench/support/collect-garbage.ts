import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Without it the heap holds what nobody needs any more. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
