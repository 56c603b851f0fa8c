import { setFlagsFromString } from 'node:v8'

/**
 * For commands that go through much piece by piece: V8 clears away what is gone before it grows, as it else would to several
 * times what is alive, and keeps.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size')
}
