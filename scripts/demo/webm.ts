/** An encoded picture of a film: VP9 bytes, and when it is shown. */
export type Frame = { atMs: number; key: boolean; bytes: Buffer }
export type Film = { widthPx: number; heightPx: number; durationMs: number; frames: readonly Frame[] }

/** A WebM file of one silent VP9 track; a cluster begins at each key frame, and cues let a player jump there. */
export function webmOf({ widthPx, heightPx, durationMs, frames }: Film): Buffer {
  const head = element('1a45dfa3', [
    ...[
      ['4286', 1],
      ['42f7', 1],
      ['42f2', 4],
      ['42f3', 8],
    ].map(([id, value]) => number(id as string, value as number)),
    element('4282', Buffer.from('webm')),
    number('4287', 4),
    number('4285', 2),
  ])
  const info = element('1549a966', [
    number('2ad7b1', 1_000_000),
    element('4489', float(durationMs)),
    element('4d80', Buffer.from('Forecourt')),
    element('5741', Buffer.from('Forecourt')),
  ])
  const size = element('e0', [number('b0', widthPx), number('ba', heightPx)])
  const track = [number('d7', 1), number('73c5', 1), number('83', 1), element('86', Buffer.from('V_VP9')), size]
  const tracks = element('1654ae6b', [element('ae', track)])

  const groups = clustersOf(frames)
  const clusters = groups.map(({ atMs, frames: own }) =>
    element('1f43b675', [number('e7', atMs), ...own.map((frame) => block(frame, atMs))]),
  )
  let position = info.length + tracks.length
  const cues = groups.map(({ atMs }, index) => {
    const place = element('b7', [number('f7', 1), number('f1', position)])
    position += clusters[index]!.length
    return element('bb', [number('b3', atMs), place])
  })
  return Buffer.concat([head, element('18538067', [info, tracks, ...clusters, element('1c53bb6b', cues)])])
}

function clustersOf(frames: readonly Frame[]): { atMs: number; frames: Frame[] }[] {
  const clusters: { atMs: number; frames: Frame[] }[] = []
  for (const frame of frames) {
    if (frame.key) clusters.push({ atMs: frame.atMs, frames: [] })
    clusters.at(-1)!.frames.push(frame)
  }
  return clusters
}

function block({ atMs, key, bytes }: Frame, clusterMs: number): Buffer {
  const start = Buffer.from([0x81, 0, 0, key ? 0x80 : 0])
  start.writeInt16BE(atMs - clusterMs, 1)
  return element('a3', Buffer.concat([start, bytes]))
}

/** Its id, its length in four bytes, and what it holds (RFC 8794). */
function element(id: string, content: Buffer | readonly Buffer[]): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(content as Buffer[])
  const length = Buffer.alloc(4)
  length.writeUInt32BE((bytes.length | 0x10000000) >>> 0)
  return Buffer.concat([Buffer.from(id, 'hex'), length, bytes])
}

function number(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, bytes)
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
