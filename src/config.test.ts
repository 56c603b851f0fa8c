import { expect, test } from 'vitest'
import { ConfigError, readConfig, VARIABLES } from './config.ts'

test('an empty environment starts the demo on localhost', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    baseDomain: 'localhost',
    databaseUrl: null,
    demo: true,
    trustedProxies: [],
  })
})

test('with a database of its own, the demo is off unless asked for', () => {
  const DATABASE_URL = 'postgres://dealer:secret@db.example/forecourt'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})

test('every problem is named at once, with its value and reason, and passwords stay hidden', () => {
  const problems = () =>
    readConfig({
      PORT: '70000',
      HOST: 'not a host',
      BASE_DOMAIN: 'https://x',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      OPENSEARCH_URL: 'search:9200',
      MEDIA_URL: 'https://bucket.example',
      DEMO: 'perhaps',
      SMTP_URL: 'mail.example',
      TRUSTED_PROXIES: '10.0.0.0/8, proxy',
      LOG_LEVEL: 'loud',
      MEDIA_CACHE_MB: '-1',
    })
  expect(problems).toThrow(ConfigError)
  try {
    problems()
  } catch (error) {
    const text = (error as ConfigError).message
    expect((error as ConfigError).problems).toHaveLength(11)
    for (const name of [
      'PORT=70000',
      'BASE_DOMAIN=',
      'OPENSEARCH_URL=',
      'MEDIA_URL=',
      'DEMO=perhaps',
      'LOG_LEVEL=loud',
    ]) {
      expect(text).toContain(name)
    }
    expect(text).toContain('mysql://root:***@db/x')
    expect(text).not.toContain('hunter2')
  }
})

test('keys of sealed values are 32 bytes as base64, and never shown', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  expect(readConfig({ DATA_KEYS: `${key}, ${key}` }).dataKeys).toEqual([key, key])
  expect(readConfig({}).dataKeys).toEqual([])
  const short = Buffer.alloc(16, 7).toString('base64')
  expect(() => readConfig({ DATA_KEYS: `${key},${short}` })).toThrow('DATA_KEYS=***: must be keys of 32 bytes')
})

test('YouX is asked once there are an address and a key', () => {
  expect(readConfig({ YOUX_API_KEY: 'key' }).youx).toBeNull()
  const youx = { YOUX_URL: 'https://youx.example/quote', YOUX_API_KEY: 'key' }
  expect(readConfig(youx).youx).toEqual({ url: 'https://youx.example/quote', apiKey: 'key' })
})

test('a bucket needs its key, whose secret is never shown', () => {
  const MEDIA_URL = 's3://pictures?endpoint=http://127.0.0.1:9000'
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hunter2' }
  expect(readConfig({ MEDIA_URL, ...key })).toMatchObject({
    mediaUrl: { bucket: 'pictures', endpoint: 'http://127.0.0.1:9000' },
    s3Key: { accessKeyId: 'id', secretAccessKey: 'hunter2', region: 'us-east-1' },
  })
  expect(() => readConfig({ MEDIA_URL, AWS_SECRET_ACCESS_KEY: 'hunter2' })).toThrow(
    /^The configuration has a problem:\n {2}AWS_ACCESS_KEY_ID is not set: MEDIA_URL needs it$/,
  )
  expect(readConfig({}).mediaUrl).toBeNull()
})

test('blank values count as unset', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('AutoGrab is asked once there is a key, where it usually answers', () => {
  expect(readConfig({ AUTOGRAB_URL: 'https://autograb.example' }).autograb).toBeNull()
  expect(readConfig({ AUTOGRAB_API_KEY: 'key' }).autograb).toEqual({
    url: 'https://api.autograb.com.au',
    apiKey: 'key',
  })
  expect(() => readConfig({ AUTOGRAB_URL: 'autograb.example' })).toThrow('AUTOGRAB_URL=autograb.example: must be a URL')
})

test('a database URL must name a database', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db.example/' })).toThrow('must name a database')
})

test('a replica is one of a database of its own, and is behind by five seconds at most', () => {
  const DATABASE_READ_URL = 'postgres://replica.example/forecourt'
  const DATABASE_URL = 'postgres://dealer:secret@db.example/forecourt'
  expect(readConfig({ DATABASE_URL, DATABASE_READ_URL })).toMatchObject({
    databaseReadUrl: DATABASE_READ_URL,
    databaseReadLagSeconds: 5,
  })
  expect(() => readConfig({ DATABASE_READ_URL })).toThrow('DATABASE_URL is not set: DATABASE_READ_URL names a replica')
  expect(() => readConfig({ DATABASE_READ_LAG_SECONDS: '0' })).toThrow(
    'DATABASE_READ_LAG_SECONDS=0: must be a whole number from 1 to 3600',
  )
})

test('every variable the schema reads is documented', () => {
  expect(Object.keys(VARIABLES.shape)).toEqual(
    expect.arrayContaining([
      'PORT',
      'HOST',
      'BASE_DOMAIN',
      'DATA_DIR',
      'DATABASE_URL',
      'OPENSEARCH_URL',
      'DEMO',
      'SMTP_URL',
      'MEDIA_URL',
    ]),
  )
})
