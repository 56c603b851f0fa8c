import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A server of our own words on loopback, for peers no library would be: each line, or each piece, is handed to `hear`. */
export async function rawPeer(hear: (text: string, socket: Socket) => void, greeting = '') {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => hear(bytes.toString('latin1'), socket))
    if (greeting) socket.write(greeting)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** What a mail server does once it was given a whole letter. */
type AfterLetter = (socket: Socket) => void

/** A mail server that speaks as little as it must, keeps the letters it was given whole, and then does as it likes. */
export async function rawMailServer(afterLetter: AfterLetter, { startTls = false } = {}) {
  const letters: string[] = []
  const states = new WeakMap<Socket, { letter: string | null; rest: string }>()
  const peer = await rawPeer((text, socket) => {
    const state = states.get(socket) ?? { letter: null, rest: '' }
    states.set(socket, state)
    state.rest += text
    if (state.letter !== null) {
      if (!state.rest.endsWith('\r\n.\r\n')) return
      letters.push(state.rest)
      Object.assign(state, { letter: null, rest: '' })
      return afterLetter(socket)
    }
    while (state.rest.includes('\r\n')) {
      const [line] = state.rest.split('\r\n', 1)
      state.rest = state.rest.slice(line!.length + 2)
      const [word] = line!.toUpperCase().split(/[ :]/)
      if (word === 'EHLO') socket.write(startTls ? '250-peer\r\n250 STARTTLS\r\n' : '250 peer\r\n')
      else if (word === 'STARTTLS') socket.write('454 TLS is not to be had\r\n')
      else if (word === 'QUIT') socket.end('221 bye\r\n')
      else if (word === 'DATA') {
        state.letter = ''
        socket.write('354 go on\r\n')
        break
      } else socket.write('250 fine\r\n')
    }
  }, '220 peer\r\n')
  return { ...peer, url: `smtp://127.0.0.1:${peer.port}`, letters }
}
