import { vi } from 'vitest'
import { main } from '#cli/main.ts'

export type CommandOutcome = { code: number; out: string; err: string }

let last: Promise<unknown> = Promise.resolve()

/**
 * The command line as an operator runs it, within this process: a process of its own takes a second to start. Calls
 * run one after the other, since they share stdout and stderr.
 */
export function runForecourt(
  args: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<CommandOutcome> {
  const turn = last.then(() => capture(args, environment))
  last = turn.catch(() => {})
  return turn
}

async function capture(args: readonly string[], environment: Record<string, string | undefined>) {
  const out = captured(process.stdout)
  const err = captured(process.stderr)
  try {
    const code = await main([...args], environment)
    return { code, out: out.text(), err: err.text() }
  } finally {
    out.release()
    err.release()
  }
}

function captured(stream: NodeJS.WriteStream) {
  const pieces: string[] = []
  const spy = vi.spyOn(stream, 'write').mockImplementation((piece: string | Uint8Array, ...rest: unknown[]) => {
    pieces.push(typeof piece === 'string' ? piece : Buffer.from(piece).toString())
    const done = rest.findLast((value) => typeof value === 'function') as (() => void) | undefined
    done?.()
    return true
  })
  return { text: () => pieces.join(''), release: () => spy.mockRestore() }
}
