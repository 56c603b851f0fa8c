import { createCipheriv, createDecipheriv, createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/** A key of sealed values. Its id is made of it, so that nobody can give a key another's name; printed, it shows nothing. */
export type DataKey = { id: string; key: KeyObject }

/** The keys there are: the first seals, all of them open (rule:sealed-values). */
export type DataKeys = readonly [DataKey, ...DataKey[]]

/** Where a sealed value stands; moved to another place it does not open. `row` is the primary key without the tenant. */
export type SealedPlace = { tenantId: number | string; table: string; column: string; row: string | number }

/** A value was sealed with a key that is not here. Says what to do, and nothing of the value. */
export class LostDataKey extends Error {
  readonly keyId: string
  constructor(keyId: string, place: SealedPlace) {
    super(
      `A value of ${place.table}.${place.column} was sealed with the key ${keyId}, which is not here: add it to DATA_KEYS, or put back the file DATA_DIR/data-keys it stood in (docs/operations.md). Without it the value cannot be read by anybody.`,
    )
    this.name = 'LostDataKey'
    this.keyId = keyId
  }
}

/** What stands there was not sealed for this place, or was changed since. */
export class BrokenSeal extends Error {
  constructor({ tenantId, table, column, row }: SealedPlace) {
    super(
      `What ${table}.${column} of the row ${row} of tenant ${tenantId} holds was not sealed for it, or was changed.`,
    )
    this.name = 'BrokenSeal'
  }
}

/** Bytes of a key, as base64 says them. */
export const KEY_BYTES = 32
/** Before what is sealed stand a byte for how, the key's id, the nonce and the tag. */
const METHOD = 1
const ID_END = 1 + 8
const NONCE_END = ID_END + 12
const TAG_END = NONCE_END + 16

/** The key these 32 bytes are. */
export function dataKey(bytes: Buffer): DataKey {
  const id = createHash('sha256').update('forecourt data key').update(bytes).digest('hex').slice(0, 16)
  return { id, key: createSecretKey(bytes) }
}

/** AES-256-GCM under the first key, bound to `place`; a row's id is therefore known before its values are sealed. */
export function sealValue([first]: DataKeys, place: SealedPlace, value: Uint8Array | string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', first.key, nonce)
  const head = sealedHead(first)
  cipher.setAAD(Buffer.concat([head, boundTo(place)]))
  const sealed = Buffer.concat([cipher.update(typeof value === 'string' ? Buffer.from(value) : value), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed])
}

/** What was sealed for `place`; throws `LostDataKey` or `BrokenSeal`. */
export function openSealed(keys: DataKeys, place: SealedPlace, sealed: Buffer): Buffer {
  if (sealed.length < TAG_END || sealed[0] !== METHOD) throw new BrokenSeal(place)
  const keyId = sealed.toString('hex', 1, ID_END)
  const found = keys.find(({ id }) => id === keyId)
  if (!found) throw new LostDataKey(keyId, place)
  const decipher = createDecipheriv('aes-256-gcm', found.key, sealed.subarray(ID_END, NONCE_END))
  decipher.setAAD(Buffer.concat([sealed.subarray(0, ID_END), boundTo(place)]))
  decipher.setAuthTag(sealed.subarray(NONCE_END, TAG_END))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(TAG_END)), decipher.final()])
  } catch {
    throw new BrokenSeal(place)
  }
}

/** What every value sealed with this key begins with. */
export function sealedHead({ id }: DataKey): Buffer {
  return Buffer.from([METHOD, ...Buffer.from(id, 'hex')])
}

function boundTo({ tenantId, table, column, row }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([String(tenantId), table, column, String(row)]))
}
