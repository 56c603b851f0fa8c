import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Letter = { from: string; to: string[]; raw: string }

/** A mail server on loopback that keeps what it is sent; `refuse` has it answer with a code instead. */
export async function mailServer() {
  const letters: Letter[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (refusal !== null) return callback(Object.assign(new Error('Not now'), { responseCode: refusal }))
        const { mailFrom, rcptTo } = session.envelope
        letters.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse(code: number | null) {
      refusal = code
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

type Call = { url: string; headers: IncomingHttpHeaders; body: string }

/** A receiver of web calls on loopback; `behave` says how it answers. */
export async function webReceiver() {
  const calls: Call[] = []
  let behaviour = (response: ServerResponse): unknown => response.writeHead(202).end('thanks')
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      calls.push({ url: request.url ?? '', headers: request.headers, body })
      behaviour(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    behave(how: (response: ServerResponse) => unknown) {
      behaviour = how
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
