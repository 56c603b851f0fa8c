import { isAbsolute, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

export type Config = ReturnType<typeof readConfig>

/** Every variable the platform reads, with its default and meaning; a test holds README's table to it. */
export const VARIABLES = {
  PORT: ['3000', 'Port the web server listens on'],
  HOST: ['127.0.0.1', 'Address the web server listens on'],
  BASE_DOMAIN: ['localhost', 'Each tenant answers on `<slug>.<BASE_DOMAIN>`'],
  DATA_DIR: ['.data', 'Folder for the embedded database, pictures and generated secrets'],
  DATABASE_URL: ['unset', 'A PostgreSQL 18 server (`postgres://…`); unset: the embedded one in DATA_DIR'],
  OPENSEARCH_URL: [
    'unset',
    'Unset: the in-process search engine. The cluster adapter does not exist yet: a set value stops the start',
  ],
  DEMO: [
    'on without DATABASE_URL, else off',
    'Seeds the demo tenants into an empty database and lists them on the bare base domain',
  ],
  SMTP_URL: [
    'unset',
    'Mail server for leads (`smtp://` or `smtps://`); checked at the start, used once leads are delivered',
  ],
  MEDIA_URL: [
    'unset',
    'Unset: pictures in DATA_DIR. The object store adapter does not exist yet: a set value stops the start',
  ],
  TRUSTED_PROXIES: [
    'unset',
    'Comma-separated addresses or networks whose X-Forwarded-Host, -Proto and -For are believed; unset behind a proxy, all visitors share one rate limit',
  ],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent'],
  MEDIA_CACHE_MB: ['2048', 'Disk space for resized pictures; the least recently used go first'],
  PAGES_PER_SECOND: [
    '30',
    'Pages one address may have made for its questions, cached ones apart; eight times as many at once, and a search for words counts twice',
  ],
  AUTOGRAB_API_KEY: [
    'unset',
    'Price comparisons come from AutoGrab with this key; unset: from comparable stock across the dealers of this platform',
  ],
  AUTOGRAB_URL: ['https://api.autograb.com.au', 'Where AutoGrab answers'],
  YOUX_URL: [
    'unset',
    'Where YouX takes the quotes of dealers that switched them on; needs YOUX_API_KEY. Unset: made-up figures that say so in a demo, else none',
  ],
  YOUX_API_KEY: ['unset', 'The key of this platform at YouX'],
} as const satisfies Record<string, readonly [defaultValue: string, meaning: string]>

/**
 * The only reader of the environment (rule:environment). Throws one `ConfigError` naming every bad variable, its value
 * and the reason, so that a start is refused once and completely. Empty values count as unset.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path: [name], message }) => {
        return `${String(name)}=${withoutPassword(given[String(name)] ?? '')}: ${message}`
      }),
    )

  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    baseDomain: value.BASE_DOMAIN,
    /** Absolute. Holds the embedded database, pictures and this installation's secrets. */
    dataDir: isAbsolute(value.DATA_DIR) ? value.DATA_DIR : resolve(value.DATA_DIR),
    /** Null: the embedded PostgreSQL in dataDir. */
    databaseUrl: value.DATABASE_URL ?? null,
    demo: value.DEMO ?? value.DATABASE_URL === undefined,
    smtpUrl: value.SMTP_URL ?? null,
    /** Addresses or networks whose X-Forwarded-* headers are believed. Empty: nobody's. */
    trustedProxies: value.TRUSTED_PROXIES,
    logLevel: value.LOG_LEVEL,
    /** Disk space for transformed pictures before the least recently used go. */
    mediaCacheBytes: value.MEDIA_CACHE_MB * 1024 * 1024,
    /** Pages one address may have made for its questions, in the long run. */
    pagesPerSecond: value.PAGES_PER_SECOND,
    /** Who is asked what the market pays for a car. Null: the comparable stock of this platform. */
    autograb: value.AUTOGRAB_API_KEY ? { url: value.AUTOGRAB_URL, apiKey: value.AUTOGRAB_API_KEY } : null,
    /** Who quotes repayments. Null: the sandbox in a demo, else nobody. */
    youx: value.YOUX_URL && value.YOUX_API_KEY ? { url: value.YOUX_URL, apiKey: value.YOUX_API_KEY } : null,
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

const words = { truthy: ['1', 'true', 'on', 'yes'], falsy: ['0', 'false', 'off', 'no'] }
const onOff = z
  .string()
  .trim()
  .pipe(z.stringbool({ ...words, error: 'must be on or off' }))

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

const urlOf = (protocols: string[]) =>
  z
    .string()
    .trim()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .trim()
    .refine((text) => ipaddr.isValid(text) || hostName.test(text.toLowerCase()), 'must be an address or a host name')
    .default('127.0.0.1'),
  BASE_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(hostName, 'must be a host name without port, such as localhost or sites.example.com')
    .default('localhost'),
  DATA_DIR: z.string().trim().default('.data'),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'])
    .refine(
      (text) => !URL.canParse(text) || new URL(text).pathname.length > 1,
      'must name a database, as in postgres://user:password@host/forecourt',
    )
    .optional(),
  OPENSEARCH_URL: z
    .never('the OpenSearch adapter does not exist yet; unset it to use the in-process engine')
    .optional(),
  DEMO: onOff.optional(),
  SMTP_URL: urlOf(['smtp:', 'smtps:']).optional(),
  MEDIA_URL: z.never('the object store adapter does not exist yet; unset it to keep pictures in DATA_DIR').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (parts) => parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part)),
      'must be addresses or networks, such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  MEDIA_CACHE_MB: wholeNumber(16, 1_048_576).default(2048),
  PAGES_PER_SECOND: wholeNumber(1, 1_000_000).default(30),
  AUTOGRAB_API_KEY: z.string().trim().optional(),
  AUTOGRAB_URL: urlOf(['https:', 'http:']).default('https://api.autograb.com.au'),
  YOUX_URL: urlOf(['https:', 'http:']).optional(),
  YOUX_API_KEY: z.string().trim().optional(),
})

function withoutPassword(value: string): string {
  return value.replace(/\/\/([^:/@]*):[^@]*@/, '//$1:***@')
}
