import { createSocket } from 'node:dgram'

const TYPE_A = 1
const NAME_ERROR = 3

/** A DNS server on loopback that knows the IPv4 addresses of some names (RFC 1035 §4), and of others that there are none. */
export async function dnsServer(names: Record<string, string[]>) {
  const socket = createSocket('udp4')
  socket.on('message', (asked, peer) => socket.send(answerTo(asked, names), peer.port, peer.address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function answerTo(asked: Buffer, names: Record<string, string[]>): Buffer {
  const labels: string[] = []
  let at = 12
  while (asked[at] !== 0) {
    labels.push(asked.toString('ascii', at + 1, at + 1 + asked[at]!))
    at += 1 + asked[at]!
  }
  const question = asked.subarray(12, at + 5)
  const known = names[labels.join('.').toLowerCase()]
  const addresses = asked.readUInt16BE(at + 1) === TYPE_A ? (known ?? []) : []
  const head = Buffer.alloc(12)
  asked.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8580 | (known ? 0 : NAME_ERROR), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(addresses.length, 6)
  const records = addresses.map((address) =>
    // The name is that of the question; class IN, kept a second, four bytes.
    Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, question, ...records])
}
