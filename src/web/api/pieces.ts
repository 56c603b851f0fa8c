const PIECE_CHARACTERS = 64 * 1024
/** An answer that nobody reads is dropped: half a minute without a byte taken. */
const PATIENCE_MS = 30_000

export type Pieces = { chunks: Buffer[]; bytes: number }

export type PieceWriter = {
  /** True where a piece is full: a moment to let others have their turn. */
  write(text: string): boolean
  end(): Pieces
}

/** Gathers a long answer in pieces, so that nothing holds it twice; `grown` hears its length before each, and throws where that is too long. */
export function pieceWriter(grown: (bytes: number) => void): PieceWriter {
  const chunks: Buffer[] = []
  let bytes = 0
  let pending = ''

  function flush(): void {
    const chunk = Buffer.from(pending)
    pending = ''
    bytes += chunk.byteLength
    grown(bytes)
    chunks.push(chunk)
  }
  return {
    write(text) {
      pending += text
      if (pending.length < PIECE_CHARACTERS) return false
      flush()
      return true
    },
    end() {
      flush()
      return { chunks, bytes }
    },
  }
}

/** The pieces as a body that is handed over as fast as it is read; `onEnd` hears once that it is read or given up. */
export function bodyOf(pieces: Pieces, onEnd: () => void): ReadableStream<Uint8Array> {
  const { chunks } = pieces
  let giveUp: NodeJS.Timeout
  const end = () => {
    clearTimeout(giveUp)
    chunks.length = 0
    onEnd()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        giveUp = setTimeout(() => {
          controller.error(new Error('The answer was not read.'))
          end()
        }, PATIENCE_MS).unref()
      },
      pull(controller) {
        giveUp.refresh()
        const next = chunks.shift()
        if (next) return controller.enqueue(next)
        controller.close()
        end()
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
