import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Random } from './seeded.ts'

/** What a receiver was told: of whose lead, under which key, when (as Date.now says it), and whether it said that it has it. */
export type Receipt = { to: string; text: string; key: string; atMs: number; isTaken: boolean }

const MOODS = ['well', 'well', 'well', 'slow', 'failing', 'dropping', 'away'] as const
export type Mood = (typeof MOODS)[number]

type Receiver = {
  /** Where it is, while it is there. */
  port: number
  receipts: Receipt[]
  feel(mood: Mood): Promise<void>
  close(): Promise<void>
}

/**
 * A mail server and a receiver of web calls on loopback whose mood changes by chance: well, slow, failing (500, 451),
 * dropping the line once everything is read, or away (connections are refused).
 */
export async function flappingReceivers(random: Random) {
  const [mail, web] = await Promise.all([mailReceiver(random), webReceiver(random)])
  let isFlapping = true
  const moods: Record<string, number> = {}
  const flap = async (receiver: Receiver) => {
    while (isFlapping) {
      const mood = random.pick(MOODS)
      moods[mood] = (moods[mood] ?? 0) + 1
      await receiver.feel(mood)
      await sleep(random.between(300, 2_000))
    }
    await receiver.feel('well')
  }
  const flapped = Promise.all([flap(mail), flap(web)])
  return {
    mail,
    web,
    moods,
    /** From then on both are well. */
    async settle() {
      isFlapping = false
      await flapped
    },
    close: () => Promise.all([mail.close(), web.close()]),
  }
}

async function webReceiver(random: Random): Promise<Receiver> {
  const receipts: Receipt[] = []
  let mood: Mood = 'well'
  const make = () =>
    createServer((request, response) => {
      let text = ''
      request.setEncoding('utf8')
      request.on('data', (chunk) => {
        text += chunk
      })
      request.on('end', async () => {
        const receipt: Receipt = {
          to: request.url ?? '',
          text,
          key: String(request.headers['idempotency-key']),
          atMs: Date.now(),
          isTaken: false,
        }
        receipts.push(receipt)
        if (mood === 'dropping') return void request.socket.destroy()
        if (mood === 'failing') return void response.writeHead(500).end('not now')
        if (mood === 'slow') await sleep(random.between(200, 2_000))
        receipt.isTaken = true
        response.writeHead(202).end()
      })
    })
  let server: Server | null = make()
  const port = await listen(server, 0)
  const away = async () => {
    server?.closeAllConnections()
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
    server = null
  }
  return {
    port,
    receipts,
    async feel(next) {
      mood = next
      if (next === 'away') return away()
      if (server) return
      server = make()
      await listen(server, port)
    },
    close: away,
  }
}

async function mailReceiver(random: Random): Promise<Receiver> {
  const receipts: Receipt[] = []
  let mood: Mood = 'well'
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData(stream, session, callback) {
        let raw = ''
        stream.setEncoding('utf8')
        stream.on('data', (chunk) => {
          raw += chunk
        })
        stream.on('end', async () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join()
          const key = /^Message-ID: <(?:lead-)?(.+)@/im.exec(raw)?.[1] ?? ''
          const receipt: Receipt = { to, text: plain(raw), key, atMs: Date.now(), isTaken: false }
          receipts.push(receipt)
          if (mood === 'dropping') return void drop(server, session.id)
          if (mood === 'failing') return callback(Object.assign(new Error('Not now'), { responseCode: 451 }))
          if (mood === 'slow') await sleep(random.between(200, 2_000))
          receipt.isTaken = true
          callback()
        })
      },
    })
  let server: SMTPServer | null = make()
  quiet(server)
  const port = await listen(server.server as Server, 0)
  const away = async () => {
    const leaving = server
    server = null
    if (leaving) await new Promise<void>((resolve) => leaving.close(() => resolve()))
  }
  return {
    port,
    receipts,
    async feel(next) {
      mood = next
      if (next === 'away') return away()
      if (server) return
      server = make()
      quiet(server)
      await listen(server.server as Server, port)
    },
    close: away,
  }
}

/** Lines that break off are what this is about. */
function quiet(server: SMTPServer): void {
  server.on('error', () => {})
}

type Connections = { connections: Set<{ id: string; _socket: { destroy(): void } }> }

function drop(server: SMTPServer | null, id: string): void {
  for (const connection of (server as Connections | null)?.connections ?? [])
    if (connection.id === id) connection._socket.destroy()
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/** A letter's text without the line breaks and the encoding that letters have. */
function plain(raw: string): string {
  return raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
}
