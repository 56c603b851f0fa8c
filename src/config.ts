import { isAbsolute, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isDataKey } from './db/data-keys.ts'
import { parseBackupPlace, parseS3Url } from './domain/media/s3-address.ts'

export type Config = ReturnType<typeof readConfig>

/** Never repeated, whatever is wrong with them. */
const SECRETS = new Set(['DATA_KEYS', 'OTEL_EXPORTER_OTLP_HEADERS'])

/**
 * The only reader of the environment (rule:environment). Throws one `ConfigError` naming every bad variable, its value
 * and the reason, so that a start is refused once and completely. Empty values count as unset.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = VARIABLES.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path: [name], message }) => {
        return `${String(name)}=${SECRETS.has(String(name)) ? '***' : withoutPassword(given[String(name)] ?? '')}: ${message}`
      }),
    )

  const value = parsed.data
  const unset = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).filter((name) => !value[name])
  const bucket = value.MEDIA_URL ? 'MEDIA_URL' : value.BACKUP_URL?.kind === 'bucket' ? 'BACKUP_URL' : null
  if (bucket && unset.length > 0) throw new ConfigError(unset.map((name) => `${name} is not set: ${bucket} needs it`))
  if (value.DATABASE_READ_URL && !value.DATABASE_URL)
    throw new ConfigError([`DATABASE_URL is not set: DATABASE_READ_URL names a replica of it`])
  return {
    port: value.PORT,
    /** False: nobody chose it, so a command asks the server of its DATA_DIR which it has. */
    isPortSet: given.PORT !== undefined,
    host: value.HOST,
    /** Null: nobody is told numbers. */
    metricsPort: value.METRICS_PORT ?? null,
    baseDomain: value.BASE_DOMAIN,
    /** Absolute. Holds the embedded database, pictures and this installation's secrets. */
    dataDir: isAbsolute(value.DATA_DIR) ? value.DATA_DIR : resolve(value.DATA_DIR),
    /** Null: the embedded PostgreSQL in dataDir. */
    databaseUrl: value.DATABASE_URL ?? null,
    /** A replica of it, for pages that everybody may see. Null: they are read there, too. */
    databaseReadUrl: value.DATABASE_READ_URL ?? null,
    databaseReadLagSeconds: value.DATABASE_READ_LAG_SECONDS,
    /** Null: the stock is searched in this process. */
    openSearchUrl: value.OPENSEARCH_URL ?? null,
    /** Keys of sealed values, base64, the first seals. Empty: those of the file in dataDir. */
    dataKeys: value.DATA_KEYS,
    demo: value.DEMO ?? value.DATABASE_URL === undefined,
    /** Null: letters are written to dataDir/mail in a demo, else they wait. */
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `leads@${value.BASE_DOMAIN}`,
    /** Networks of ours in which receivers of leads may be. */
    webhookNetworks: value.WEBHOOK_NETWORKS,
    /** Addresses or networks whose X-Forwarded-* headers are believed. Empty: nobody's. */
    trustedProxies: value.TRUSTED_PROXIES,
    logLevel: value.LOG_LEVEL,
    /** Where spans are sent, and of how many traces (0 to 1). Null: nowhere. */
    tracing: value.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: value.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: value.OTEL_SERVICE_NAME,
          ratio: value.OTEL_TRACES_SAMPLER_ARG,
          delayMs: value.OTEL_BSP_SCHEDULE_DELAY,
        }
      : null,
    /** The bucket of originals. Null: they lie in dataDir. */
    mediaUrl: value.MEDIA_URL ?? null,
    /** Where the worker keeps base backups and the log. Null: nowhere. */
    backupPlace: value.BACKUP_URL ?? null,
    backupDays: value.BACKUP_DAYS,
    /** As whom object stores are asked; null: as nobody. */
    s3Key:
      value.AWS_ACCESS_KEY_ID && value.AWS_SECRET_ACCESS_KEY
        ? {
            accessKeyId: value.AWS_ACCESS_KEY_ID,
            secretAccessKey: value.AWS_SECRET_ACCESS_KEY,
            region: value.AWS_REGION,
          }
        : null,
    /** Disk space for transformed pictures before the least recently used go. */
    mediaCacheBytes: value.MEDIA_CACHE_MB * 1024 * 1024,
    /** Pages one address may have made for its questions, in the long run. */
    pagesPerSecond: value.PAGES_PER_SECOND,
    /** Who is asked what the market pays for a car. Null: the comparable stock of this platform. */
    autograb: value.AUTOGRAB_API_KEY ? { url: value.AUTOGRAB_URL, apiKey: value.AUTOGRAB_API_KEY } : null,
    /** Who quotes repayments. Null: the sandbox in a demo, else nobody. */
    youx: value.YOUX_URL && value.YOUX_API_KEY ? { url: value.YOUX_URL, apiKey: value.YOUX_API_KEY } : null,
    /** The same of Dealer Studio's finance exchange, and the hosts where its lenders take applications. */
    dealerStudio:
      value.DEALERSTUDIO_FINANCE_URL && value.DEALERSTUDIO_API_KEY
        ? {
            url: value.DEALERSTUDIO_FINANCE_URL,
            apiKey: value.DEALERSTUDIO_API_KEY,
            applyHosts: value.DEALERSTUDIO_APPLY_HOSTS,
          }
        : null,
    /** Who takes SMS with sign-in codes. Null: a demo writes letters of them, else they are not offered. */
    twilio:
      value.TWILIO_ACCOUNT_SID && value.TWILIO_AUTH_TOKEN && value.TWILIO_FROM
        ? {
            url: value.TWILIO_URL,
            accountSid: value.TWILIO_ACCOUNT_SID,
            authToken: value.TWILIO_AUTH_TOKEN,
            from: value.TWILIO_FROM,
          }
        : null,
    /** As whom reviews are read of Google Business Profiles. Null: nobody's are. */
    google:
      value.GOOGLE_CLIENT_ID && value.GOOGLE_CLIENT_SECRET
        ? {
            clientId: value.GOOGLE_CLIENT_ID,
            clientSecret: value.GOOGLE_CLIENT_SECRET,
            apiUrl: value.GOOGLE_BUSINESS_URL,
            tokenUrl: value.GOOGLE_TOKEN_URL,
          }
        : null,
  }
}

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n  ${problems.join('\n  ')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const text = z.string().trim()

const onOff = text.pipe(
  z.stringbool({
    truthy: ['1', 'true', 'on', 'yes'],
    falsy: ['0', 'false', 'off', 'no'],
    error: 'must be on or off',
  }),
)

const wholeNumber = (min: number, max: number) =>
  text
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

const urlOf = (...protocols: string[]) =>
  text.refine(
    (url) => URL.canParse(url) && protocols.includes(new URL(url).protocol),
    `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  )

const databaseUrl = urlOf('postgres:', 'postgresql:').refine(
  (url) => !URL.canParse(url) || new URL(url).pathname.length > 1,
  'must name a database, as in postgres://user:password@host/forecourt',
)

const listOf = (isGood: (part: string) => boolean, message: string) =>
  z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((parts) => parts.every(isGood), message)
    .default([])

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Every variable the platform reads, with its default and meaning; a test holds docs/variables.md to it. */
export const VARIABLES = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port the web server listens on'),
  HOST: text
    .refine((host) => ipaddr.isValid(host) || hostName.test(host.toLowerCase()), 'must be an address or a host name')
    .default('127.0.0.1')
    .describe('Address the web server listens on'),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('Port for `GET /metrics` on HOST, not to be reached from outside; unset: no metrics'),
  BASE_DOMAIN: text
    .toLowerCase()
    .regex(hostName, 'must be a host name without port, such as localhost or sites.example.com')
    .default('localhost')
    .describe('Each tenant answers on `<slug>.<BASE_DOMAIN>`'),
  DATA_DIR: text.default('.data').describe('Folder for the embedded database, pictures and generated secrets'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe('A PostgreSQL 18 server (`postgres://…`); unset: the embedded one in DATA_DIR'),
  DATABASE_READ_URL: databaseUrl
    .optional()
    .describe(
      'A streaming standby of DATABASE_URL (`postgres://host/database`), from which public pages are read; unset: from DATABASE_URL',
    ),
  DATABASE_READ_LAG_SECONDS: wholeNumber(1, 3_600)
    .default(5)
    .describe('How far behind that standby may be, in seconds; further behind, it is not read'),
  DATA_KEYS: listOf(
    isDataKey,
    'must be keys of 32 bytes as base64 (openssl rand -base64 32), separated by commas',
  ).describe(
    'Comma-separated keys under which applications and other secrets are kept, the first seals, all open; unset: a file `data-keys` in DATA_DIR, made once',
  ),
  OPENSEARCH_URL: urlOf('http:', 'https:')
    .optional()
    .describe(
      'An OpenSearch (2 or later) that all nodes search (`https://user:password@…`); unset: each searches in its own memory',
    ),
  DEMO: onOff.optional().meta({
    default: 'on without DATABASE_URL, else off',
    description: 'Seeds the demo tenants into an empty database and lists them on the bare base domain',
  }),
  SMTP_URL: urlOf('smtp:', 'smtps:')
    .optional()
    .describe(
      'Mail server for leads (`smtp://` or `smtps://`); unset: letters are files in DATA_DIR/mail in a demo, else they wait',
    ),
  MAIL_FROM: z.email('must be an e-mail address, such as leads@example.com').optional().meta({
    default: 'leads@BASE_DOMAIN',
    description: 'The address letters about leads are sent from; answers go to the shopper',
  }),
  WEBHOOK_NETWORKS: listOf(
    (part) => ipaddr.isValidCIDR(part),
    'must be networks, such as 10.0.0.0/8, separated by commas',
  ).describe(
    'Comma-separated private networks in which receivers of leads may be, such as 10.0.0.0/8; unset: public addresses only',
  ),
  MEDIA_URL: text
    .transform((url, { addIssue }) => {
      const address = parseS3Url(url)
      if (address) return address
      addIssue('must be s3://bucket or s3://bucket?endpoint=https://host')
      return z.NEVER
    })
    .optional()
    .describe(
      'The private bucket of pictures and files, `s3://bucket` at Amazon, else `s3://bucket?endpoint=https://host`; needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Unset: they lie in DATA_DIR',
    ),
  BACKUP_URL: text
    .transform((url, { addIssue }) => {
      const place = parseBackupPlace(url)
      if (place) return place
      addIssue('must be s3://bucket/prefix, s3://bucket/prefix?endpoint=https://host, or the absolute path of a folder')
      return z.NEVER
    })
    .optional()
    .describe(
      'Where the worker keeps a base backup of each day, the log of the database as it is written, and the pictures: `s3://bucket/prefix` as MEDIA_URL, or a folder on another disk. Unset: nowhere',
    ),
  BACKUP_DAYS: wholeNumber(1, 3_650)
    .default(14)
    .describe('For how many days back each instant can be restored from there'),
  AWS_ACCESS_KEY_ID: text.optional().describe('The key by which these buckets are asked'),
  AWS_SECRET_ACCESS_KEY: text.optional().describe('The secret of that key'),
  AWS_REGION: text
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as ap-southeast-2')
    .default('us-east-1')
    .describe('The region of these buckets'),
  TRUSTED_PROXIES: listOf(
    (part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part),
    'must be addresses or networks, such as 10.0.0.0/8, separated by commas',
  ).describe(
    'Comma-separated addresses or networks whose X-Forwarded-Host, -Proto and -For are believed; unset behind a proxy, all visitors share one rate limit',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http:', 'https:')
    .optional()
    .describe(
      'A collector of OpenTelemetry, to which traces go by OTLP over HTTP (`http://localhost:4318`); unset: no traces',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: text
    .transform((list, { addIssue }) => {
      const pairs = list.split(',').map((pair) => /^\s*([\w-]+)=(.*?)\s*$/.exec(pair))
      if (pairs.every((pair) => pair !== null))
        return Object.fromEntries(pairs.map(([, name, value]) => [name!, value!]))
      addIssue('must be headers as name=value, separated by commas')
      return z.NEVER
    })
    .optional()
    .describe('Comma-separated headers that it wants, such as `authorization=Bearer …`'),
  OTEL_SERVICE_NAME: text.default('forecourt').describe('What the collector knows this installation by'),
  OTEL_TRACES_SAMPLER_ARG: text
    .transform(Number)
    .refine((part) => part >= 0 && part <= 1, 'must be a part, from 0 to 1')
    .default(1)
    .describe('Of how many traces spans are sent, from 0 to 1, but for those that a trusted proxy has decided on'),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(1, 60_000).default(5_000).describe('Milliseconds between two loads of spans'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  MEDIA_CACHE_MB: wholeNumber(16, 1_048_576)
    .default(2048)
    .describe('Disk space for resized pictures; the least recently used go first'),
  PAGES_PER_SECOND: wholeNumber(1, 1_000_000)
    .default(30)
    .describe(
      'Pages one address may have made for its questions, cached ones apart; eight times as many at once, and a search for words counts twice',
    ),
  AUTOGRAB_API_KEY: text
    .optional()
    .describe(
      'Price comparisons, plates and trade-in prices come from AutoGrab with this key; unset: from comparable stock across the dealers of this platform, plates made up in a demo',
    ),
  AUTOGRAB_URL: urlOf('https:', 'http:').default('https://api.autograb.com.au').describe('Where AutoGrab answers'),
  YOUX_URL: urlOf('https:', 'http:')
    .optional()
    .describe(
      'Where YouX takes the quotes of dealers that switched them on; needs YOUX_API_KEY. Unset: made-up figures that say so in a demo, else none',
    ),
  YOUX_API_KEY: text.optional().describe('The key of this platform at YouX'),
  DEALERSTUDIO_FINANCE_URL: urlOf('https:', 'http:')
    .optional()
    .describe(
      'Where Dealer Studio’s finance exchange takes the quotes of dealers that chose it; needs DEALERSTUDIO_API_KEY. Unset: as YOUX_URL',
    ),
  DEALERSTUDIO_API_KEY: text.optional().describe('The key of this platform at that exchange'),
  DEALERSTUDIO_APPLY_HOSTS: listOf(
    (part) => /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(part),
    'must be names of hosts in small letters, such as apply.example.com, separated by commas',
  ).describe(
    'Comma-separated hosts to which its lenders may send shoppers on to apply, each with what lies under it; unset: nowhere',
  ),
  TWILIO_ACCOUNT_SID: text
    .optional()
    .describe(
      'The account at Twilio that sends sign-in codes by SMS; needs TWILIO_AUTH_TOKEN and TWILIO_FROM. Unset: SMS are letters in a demo, else codes go by e-mail alone',
    ),
  TWILIO_AUTH_TOKEN: text.optional().describe('The secret of that account'),
  TWILIO_FROM: text
    .optional()
    .describe('Who SMS are from: a number, a registered name, or a messaging service (`MG…`)'),
  TWILIO_URL: urlOf('https:', 'http:').default('https://api.twilio.com').describe('Where Twilio answers'),
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe(
      'The client of this platform at Google, as which dealers let it read their reviews; unset: none are read',
    ),
  GOOGLE_CLIENT_SECRET: text.optional().describe('The secret of that client'),
  GOOGLE_BUSINESS_URL: urlOf('https:', 'http:')
    .default('https://mybusiness.googleapis.com')
    .describe('Where Google Business Profiles answer'),
  GOOGLE_TOKEN_URL: urlOf('https:', 'http:')
    .default('https://oauth2.googleapis.com/token')
    .describe('Where Google exchanges tokens'),
})

/** An address that may be shown. */
export function withoutPassword(value: string): string {
  return value.replace(/\/\/([^:/@]*):[^/]*@/, '//$1:***@')
}
