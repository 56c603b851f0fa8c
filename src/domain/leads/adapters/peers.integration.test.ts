import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inRequest } from '#domain/tenants/request-scope.server.ts'
import { rawMailServer, rawPeer } from '../../../../test/support/raw-peers.ts'
import { loopbackTls, mailServer, webReceiver } from '../../../../test/support/receivers.ts'
import { sampleLetter } from '../../../../test/support/sample-letter.ts'
import { emailChannel } from './email/email.server.ts'
import { smtpMailer } from './mailers/smtp.server.ts'
import { webhookChannel } from './webhook/webhook.server.ts'

const FROM = 'leads@forecourt.example'
const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const peer of open.splice(0)) await peer.close()
})
async function opened<Peer extends { close(): unknown }>(peer: Promise<Peer>): Promise<Peer> {
  open.push(await peer)
  return peer
}
const letterTo = (url: string, patience: object = {}) =>
  emailChannel(smtpMailer({ url, from: FROM, patienceMs: 400, silenceMs: 400, ...patience }))(
    sampleLetter(),
    'sales@harbour.example',
  )
const messageIds = (letters: string[]) => letters.map((raw) => /^Message-ID: (\S+)/im.exec(raw)?.[1])

describe('a mail server', () => {
  test('that is slow to greet, or says nothing once it has the letter: later', async () => {
    const mute = await opened(rawPeer(() => {}))
    expect(await letterTo(`smtp://127.0.0.1:${mute.port}`)).toMatchObject({ kind: 'retry' })
    const slow = await opened(rawMailServer(() => {}))
    expect(await letterTo(slow.url)).toMatchObject({ kind: 'retry', isOurs: false })
    expect(slow.letters).toHaveLength(1)
  })

  test('that drops the line once it has the letter gets it again, under the same Message-ID', async () => {
    let drops = 1
    const peer = await opened(
      rawMailServer((socket) => (drops-- > 0 ? socket.destroy() : socket.write('250 taken\r\n'))),
    )
    expect(await letterTo(peer.url)).toMatchObject({ kind: 'retry', isOurs: false })
    expect(await letterTo(peer.url)).toMatchObject({ kind: 'sent' })
    expect(messageIds(peer.letters)).toHaveLength(2)
    expect(new Set(messageIds(peer.letters)).size).toBe(1)
  })

  test('that answers twice has it once', async () => {
    const peer = await opened(rawMailServer((socket) => socket.write('250 taken\r\n250 taken\r\n451 or not\r\n')))
    expect(await letterTo(peer.url)).toMatchObject({ kind: 'sent', answer: '250 taken' })
    expect(peer.letters).toHaveLength(1)
    expect(peer.letters[0]).not.toMatch(/^X-Request-Id:/im)
  })

  test('reads which request a letter came of, and so does a receiver of calls', async () => {
    const peer = await opened(rawMailServer((socket) => socket.write('250 taken\r\n')))
    const receiver = await webReceiver()
    open.push(receiver)
    await inRequest('k3-7f', async () => {
      await letterTo(peer.url)
      await webhookChannel({ allowedNetworks: ['127.0.0.0/8'] })(sampleLetter(), receiver.url)
    })
    expect(peer.letters[0]).toMatch(/^X-Request-Id: k3-7f\r?$/im)
    expect(receiver.calls[0]!.headers).toMatchObject({ 'x-request-id': 'k3-7f' })
  })

  test('is greeted once for letters that follow each other, and not kept longer', async () => {
    const sockets = new Set<Socket>()
    const peer = await opened(
      rawMailServer((socket) => {
        sockets.add(socket)
        socket.write('250 taken\r\n')
      }),
    )
    const channel = emailChannel(smtpMailer({ url: peer.url, from: FROM }))
    const send = () => channel(sampleLetter(), 'sales@harbour.example')
    for (let n = 0; n < 3; n++) expect(await send()).toMatchObject({ kind: 'sent' })
    await Promise.all([send(), send()])
    expect([peer.letters.length, sockets.size]).toEqual([5, 2])
    await vi.waitFor(() => expect([...sockets].every(({ destroyed }) => destroyed)).toBe(true), 3_000)
  })

  test('that hung up since the last letter is asked anew', async () => {
    const peer = await opened(
      rawMailServer((socket) => {
        socket.write('250 taken\r\n')
        setTimeout(() => socket.destroy(), 20)
      }),
    )
    const channel = emailChannel(smtpMailer({ url: peer.url, from: FROM }))
    for (let n = 0; n < 2; n++) {
      expect(await channel(sampleLetter(), 'sales@harbour.example')).toMatchObject({ kind: 'sent' })
      await sleep(60)
    }
    expect(peer.letters).toHaveLength(2)
  })

  test('without TLS, where our address asks for it, is given nothing', async () => {
    const plain = await mailServer()
    open.push(plain)
    const { port } = new URL(plain.url)
    expect(await letterTo(`smtps://127.0.0.1:${port}`)).toMatchObject({ kind: 'retry' })
    expect(await letterTo(`smtp://127.0.0.1:${port}/?requireTLS=true`)).toMatchObject({ kind: 'retry', isOurs: true })
    expect(plain.letters).toEqual([])
    const refusing = await opened(rawMailServer((socket) => socket.write('250 taken\r\n'), { startTls: true }))
    expect(await letterTo(refusing.url)).toMatchObject({ kind: 'retry', isOurs: true })
    expect(refusing.letters).toEqual([])
  })
})

describe('a web receiver', () => {
  const call = (url: string, more: object = {}) =>
    webhookChannel({ allowedNetworks: ['127.0.0.0/8'], patienceMs: 400, ...more })(sampleLetter(), url)

  test('whose certificate nobody signed, or without TLS at all: later, and told nothing', async () => {
    const signed = await webReceiver({ tls: true })
    open.push(signed)
    expect(await call(signed.url)).toMatchObject({ kind: 'retry' })
    expect(signed.calls).toEqual([])
    expect(await call(signed.url, { ca: loopbackTls.cert })).toMatchObject({ kind: 'sent' })
    const plain = await webReceiver()
    open.push(plain)
    expect(await call(plain.url.replace('http:', 'https:'))).toMatchObject({ kind: 'retry' })
    expect(plain.calls).toEqual([])
  })

  test('that answers twice has it once, and the next call is another’s answer to nobody', async () => {
    const twice = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst'
    const peer = await opened(
      rawPeer((text, socket) => {
        if (text.includes('POST ')) socket.write(`${twice}HTTP/1.1 500 Error\r\nContent-Length: 6\r\n\r\nsecond`)
      }),
    )
    const url = `http://127.0.0.1:${peer.port}/`
    expect(await call(url)).toEqual({ kind: 'sent', answer: 'HTTP 200: first' })
    expect(await call(url)).toEqual({ kind: 'sent', answer: 'HTTP 200: first' })
  })

  test('that answers 10 MB, or drips without end, is read no further than it takes', async () => {
    const receiver = await webReceiver()
    open.push(receiver)
    let written = 0
    receiver.behave((response) => {
      response.writeHead(200)
      const more = () => {
        while (written < 10_000_000 && !response.destroyed) {
          written += 65_536
          if (!response.write('x'.repeat(65_536))) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    expect(await call(receiver.url)).toMatchObject({ kind: 'sent', answer: `HTTP 200: ${'x'.repeat(200)}` })
    expect(written).toBeLessThan(10_000_000)
    receiver.behave((response) => {
      response.writeHead(200)
      const dripping = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(dripping))
    })
    expect(await call(receiver.url)).toMatchObject({ kind: 'sent', answer: expect.stringMatching(/^HTTP 200/) })
  })

  test('that says half an answer and hangs up: later', async () => {
    const peer = await opened(rawPeer((_, socket) => void socket.end('HTTP/1.1 20')))
    expect(await call(`http://127.0.0.1:${peer.port}/`)).toMatchObject({ kind: 'retry' })
  })
})
