import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressBytes, Place } from './address-bytes.ts'

/** Of answers and uploads of one address, of all dealers together. */
export const MOST_BYTES_OF_ADDRESS = 64 * 1024 * 1024
/** What a request counts as while its answer is made: the largest page there is, and what makes it. */
const MAKING_BYTES = 256 * 1024
/** Of a body that no upload's own count holds (`read-parts.server.ts`): as much as any of them may have. */
const MOST_BODY_BYTES = 2 * 1024 * 1024
/** A client that takes no byte of its answer for so long is cut off. */
const PATIENCE_MS = 30_000
const RETRY_AFTER_SECONDS = 5
const WORDS = `Answers of ${MOST_BYTES_OF_ADDRESS / 1024 / 1024} MiB, which is the limit, are being made for this address or have not been read. Read those, then ask again.\n`

export type AnswerLimit = {
  /** Whether an answer of so many bytes, which is there already, may be sent; answers 503 where it may not. */
  mayBeSent(incoming: IncomingMessage, outgoing: ServerResponse, bytes: number): boolean
  /** Counts what is left of an answer that was just handed over whole, until it is read. */
  sent(incoming: IncomingMessage, outgoing: ServerResponse): void
  /** The same for an answer that has to be made first: counts it from now on; false where it was answered 503. */
  follow(incoming: IncomingMessage, outgoing: ServerResponse): boolean
}

/**
 * Holds each address to its share of the memory, whatever it asks for (rule:address-bytes): what an answer still has in this
 * process counts until the system has taken it. What the system took at once, which is what nearly every answer is, costs nothing here.
 */
export function answerLimit(
  bytes: AddressBytes,
  addressOf: (incoming: IncomingMessage) => string,
  patienceMs = PATIENCE_MS,
): AnswerLimit {
  const ofSocket = new WeakMap<Socket, Set<Place>>()

  /** Answers behind another on a connection that is lost are never told so: the connection is. */
  function freeWithSocket({ socket }: IncomingMessage, outgoing: ServerResponse, place: Place): void {
    let places = ofSocket.get(socket)
    if (!places) {
      const all = new Set<Place>()
      places = all
      ofSocket.set(socket, all)
      socket.once('close', () => {
        for (const one of all) one.free()
      })
    }
    places.add(place)
    outgoing.once('close', () => {
      place.free()
      places.delete(place)
    })
    if (socket.destroyed) place.free()
  }

  return {
    mayBeSent(incoming, outgoing, count) {
      if (bytes.isEmpty()) return true
      const place = bytes.take(addressOf(incoming), count)
      place?.free()
      if (!place) refuse(outgoing)
      return place !== null
    },
    sent(incoming, outgoing) {
      const unsent = outgoing.writableLength
      if (unsent === 0) return
      const place = bytes.take(addressOf(incoming), unsent)
      if (!place) return void outgoing.destroy()
      freeWithSocket(incoming, outgoing, place)
      cutOffUnread(incoming, patienceMs)
    },
    follow(incoming, outgoing) {
      const place = bytes.take(addressOf(incoming), MAKING_BYTES + bodyBytes(incoming))
      if (!place) {
        refuse(outgoing)
        // Behind others, on a connection that is read no further, nobody would hear that it is lost.
        cutOffUnread(incoming, patienceMs)
        return false
      }
      freeWithSocket(incoming, outgoing, place)
      countWrites(outgoing, place, () => cutOffUnread(incoming, patienceMs))
      return true
    },
  }
}

/** Has each write of an answer counted; one that does not fit is refused while its head is not sent, and cut off after. */
function countWrites(outgoing: ServerResponse, place: Place, cutOff: () => void): void {
  const { write, end, writeHead, flushHeaders } = outgoing
  let head: Parameters<typeof writeHead> | null = null
  let isOver = false
  const sendHead = () => {
    if (head) writeHead.apply(outgoing, head)
    head = null
  }
  /** False where the answer ends here in place of this piece, and from then on. */
  const fits = (piece: unknown): boolean => {
    if (isOver || place.grow(outgoing.writableLength + byteLengthOf(piece))) return !isOver
    isOver = true
    if (outgoing.headersSent) outgoing.destroy()
    else refuse({ writeHead: writeHead.bind(outgoing) as typeof writeHead, end: end.bind(outgoing) as typeof end })
    return false
  }
  const counted = () => {
    const unsent = outgoing.writableLength
    if (unsent > 0) cutOff()
    place.resize(unsent)
  }
  Object.assign(outgoing, {
    writeHead(...args: Parameters<typeof writeHead>) {
      head = args
      return outgoing
    },
    flushHeaders() {
      if (isOver) return
      sendHead()
      flushHeaders.call(outgoing)
    },
    write(...args: Parameters<typeof write>) {
      if (!fits(args[0])) return false
      sendHead()
      const goesOn = write.apply(outgoing, args)
      counted()
      return goesOn
    },
    end(...args: Parameters<typeof end>) {
      if (!fits(args[0])) return outgoing
      sendHead()
      end.apply(outgoing, args)
      counted()
      return outgoing
    },
  })
}

/** Node looks whether the system has taken any of it meanwhile, and ends this once the answer is sent. */
function cutOffUnread({ socket }: IncomingMessage, patienceMs: number): void {
  socket.setTimeout(patienceMs)
}

function refuse(outgoing: Pick<ServerResponse, 'writeHead' | 'end'>): void {
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(WORDS),
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY_AFTER_SECONDS),
    Connection: 'close',
  }
  outgoing.writeHead(503, headers)
  outgoing.end(WORDS)
}

/** Files are counted as they come. */
function bodyBytes({ headers }: IncomingMessage): number {
  if (headers['content-type']?.startsWith('multipart/')) return 0
  return Math.min(Number(headers['content-length'] ?? 0), MOST_BODY_BYTES)
}

function byteLengthOf(piece: unknown): number {
  if (typeof piece === 'string') return Buffer.byteLength(piece)
  return piece instanceof Uint8Array ? piece.byteLength : 0
}
