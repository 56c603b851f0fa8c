import { expect, test } from 'vitest'
import { parseBackupPlace } from './s3-address.ts'

test('a place of backups is a bucket with or without a prefix, or an absolute folder', () => {
  const address = { bucket: 'backups', endpoint: 'https://store.example' }
  const bucket = (prefix: string) => ({ kind: 'bucket', address, prefix })
  expect(parseBackupPlace('s3://backups/site/one?endpoint=https://store.example')).toEqual(bucket('site/one/'))
  expect(parseBackupPlace('s3://backups/site/?endpoint=https://store.example')).toEqual(bucket('site/'))
  expect(parseBackupPlace('s3://backups?endpoint=https://store.example')).toEqual(bucket(''))
  expect(parseBackupPlace('/mnt/backups')).toEqual({ kind: 'folder', path: '/mnt/backups' })
  for (const none of [
    'backups',
    's3://B/x',
    's3://backups/a b',
    's3://backups//x',
    's3://backups/x?other=1',
    'https://x/y',
  ])
    expect(parseBackupPlace(none), none).toBeNull()
})
