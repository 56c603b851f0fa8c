import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

type Letter = { from: string; to: string[]; raw: string }

/**
 * A mail server on loopback that keeps what it is sent; `refuse` has it answer with a code instead, `hold` has it say that it
 * has a letter once what it is given is over.
 */
export async function mailServer() {
  const letters: Letter[] = []
  let refusal: number | null = null
  let holding = async (_: Letter): Promise<void> => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Who still holds a connection when it closes keeps it for ten seconds otherwise.
    closeTimeout: 100,
    onData(stream, session, callback) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (refusal !== null) return callback(Object.assign(new Error('Not now'), { responseCode: refusal }))
        const { mailFrom, rcptTo } = session.envelope
        const letter = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw }
        letters.push(letter)
        holding(letter).then(() => callback())
      })
    },
  })
  // Of connections that a killed server leaves behind.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse(code: number | null) {
      refusal = code
    },
    hold(how: typeof holding) {
      holding = how
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

type Call = { url: string; headers: IncomingHttpHeaders; body: string }

/** A key and its certificate for 127.0.0.1, which nobody believes but who is given it as `ca`. */
export const loopbackTls = {
  key: readFileSync(join(import.meta.dirname, 'loopback-tls/key.pem'), 'utf8'),
  cert: readFileSync(join(import.meta.dirname, 'loopback-tls/cert.pem'), 'utf8'),
}

/** The same key under a certificate for www.harbour.example and harbour.example, which that one has signed. */
export const domainTls = {
  key: loopbackTls.key,
  cert: readFileSync(join(import.meta.dirname, 'loopback-tls/domain.pem'), 'utf8'),
}

/** A receiver of web calls on loopback, over TLS where it is asked to; `behave` says how it answers. */
export async function webReceiver({ tls = false } = {}) {
  const calls: Call[] = []
  let behaviour = (response: ServerResponse, _call: Call): unknown => response.writeHead(202).end('thanks')
  const serve = (listener: RequestListener) => (tls ? createTlsServer(loopbackTls, listener) : createServer(listener))
  const server = serve((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const call = { url: request.url ?? '', headers: request.headers, body }
      calls.push(call)
      behaviour(response, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    behave(how: (response: ServerResponse, call: Call) => unknown) {
      behaviour = how
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
