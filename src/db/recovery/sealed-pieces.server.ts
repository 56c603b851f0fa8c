import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { BrokenSeal, type DataKeys, openSealed, sealValue } from '../sealed-values.ts'
import type { BackupStore } from './backup-store.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** An object of a backup is not there, or its bytes are not those that were written. */
export class DamagedBackup extends Error {}

const placeOf = (name: string) => ({ tenantId: 0, table: 'backup', column: 'object', row: name })

/** Keeps bytes compressed and sealed (rule:sealed-values), bound to their name; resolves to how many that are. */
export async function putSealed(store: BackupStore, keys: DataKeys, name: string, bytes: Uint8Array): Promise<number> {
  const sealed = sealValue(keys, placeOf(name), await compress(bytes))
  await store.put(name, sealed)
  return sealed.length
}

/** What `putSealed` kept; throws `DamagedBackup`, or `LostDataKey` where its key is not here. */
export async function readSealed(store: BackupStore, keys: DataKeys, name: string): Promise<Buffer> {
  const sealed = await store.read(name)
  if (!sealed) throw new DamagedBackup(`${name} is missing`)
  try {
    return await decompress(openSealed(keys, placeOf(name), sealed))
  } catch (error) {
    throw error instanceof BrokenSeal ? new DamagedBackup(`${name} is damaged`) : error
  }
}
