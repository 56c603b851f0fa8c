/** Where an S3 store keeps files: the bucket, and who answers for it (scheme and host); null: Amazon, in the region of the key. */
export type S3Address = { bucket: string; endpoint: string | null }

/** What asks the store, as operators know it from AWS. */
export type S3Key = { accessKeyId: string; secretAccessKey: string; region: string }

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/**
 * Reads `s3://bucket` or `s3://bucket?endpoint=https://host`. Null for anything else: another scheme, a path below the
 * bucket, other questions, a name that is no bucket's, an endpoint with a path or a password.
 */
export function parseS3Url(text: string): S3Address | null {
  const [, bucket = '', query = ''] = /^s3:\/\/([^/?#]+)\/?(?:\?([^#]*))?$/.exec(text) ?? []
  const { endpoint, ...others } = Object.fromEntries(new URLSearchParams(query))
  if (!BUCKET.test(bucket) || Object.keys(others).length > 0) return null
  if (endpoint === undefined) return { bucket, endpoint: null }
  const url = URL.parse(endpoint)
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  return isOrigin ? { bucket, endpoint: url.origin } : null
}

/** Where backups go: a bucket and what stands before their names in it (empty, or ending in `/`), or a folder of this machine. */
export type BackupPlace = { kind: 'bucket'; address: S3Address; prefix: string } | { kind: 'folder'; path: string }

const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*$/

/** Reads `s3://bucket/prefix?endpoint=https://host`, as `parseS3Url` but for the prefix, or an absolute path. Null for anything else. */
export function parseBackupPlace(text: string): BackupPlace | null {
  if (text.startsWith('/')) return { kind: 'folder', path: text }
  const [, bucket = '', path = '', query = ''] = /^(s3:\/\/[^/?#]+)(?:\/([^?#]*?))?\/?(\?[^#]*)?$/.exec(text) ?? []
  const address = parseS3Url(`${bucket}${query}`)
  if (!address || (path !== '' && !PREFIX.test(path))) return null
  return { kind: 'bucket', address, prefix: path && `${path}/` }
}
