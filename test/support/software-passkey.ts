import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyMade, PasskeySignature } from '#domain/accounts/passkeys/passkey-answers.ts'

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

/** `isVerified`: whether it asked who holds it. */
type Asked = { challenge: string; origin: string; host: string; isVerified?: boolean }

/** A passkey without a device: what an authenticator answers, byte by byte (WebAuthn Level 3, §6), signed with ES256. */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  const extensions = { clientExtensionResults: {} }

  return {
    id: credential.id,
    /** What `navigator.credentials.create` answers. */
    made({ challenge, origin, host, isVerified = true }: Asked): PasskeyMade {
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([
        authenticatorData(host, WITH_KEY | (isVerified ? VERIFIED : 0), 0),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      const attestation = Buffer.concat([
        ...[Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data],
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, origin).toString('base64url')
      const response = { clientDataJSON, attestationObject: attestation.toString('base64url') }
      return { ...credential, ...extensions, response }
    },
    /** What `navigator.credentials.get` answers; `counter` is how often it says it has signed. */
    signed({ challenge, origin, host, counter, isVerified = true }: Asked & { counter: number }): PasskeySignature {
      const data = authenticatorData(host, isVerified ? VERIFIED : 0, counter)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        ...extensions,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function authenticatorData(host: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest[0] = PRESENT | flags
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(host), rest])
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR: an elliptic key on P-256 for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const head = Buffer.from('a5010203262001215820', 'hex')
  return Buffer.concat([head, Buffer.from(x!, 'base64url'), Buffer.from('225820', 'hex'), Buffer.from(y!, 'base64url')])
}

/** A short text in CBOR. */
function text(words: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}
