import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import type { Config } from '#config.ts'
import type { Database } from '#db/schema.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { Variants } from '#domain/media/transform.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** 0 done, 1 failed, 2 wrong usage (rule:exit-codes). */
export type ExitCode = 0 | 1 | 2

/** What the command line offers its commands. The database is found or started on first use, migrated, and let go at the end. */
export type Cli = {
  config: Config
  json: boolean
  database(): Promise<CliDatabase>
  /** The tenant of this slug, or a `CliFailure` that lists the slugs there are. */
  tenant(slug: string): Promise<TenantCtx>
  /** Where originals and resized pictures live. */
  mediaDir: string
  /** The store of originals and the resizer over it. */
  media(): { store: MediaStore; variants: Variants }
  /** Throws `CliFailure` while a server runs on this DATA_DIR: for work that must not happen under its feet. */
  refuseWhileServing(work: string): void
  /** A line for people; silent under --json. */
  say(line?: string): void
  /** Rows under headings, columns aligned; silent under --json. */
  table(headings: readonly string[], rows: readonly (readonly (string | number | null)[])[]): void
  /** The answer for scripts; printed only under --json. */
  answer(value: unknown): void
  /** A line that renews itself on a terminal; nothing elsewhere. */
  progress(line: string): void
}

export type CliDatabase = {
  ownerUrl: string
  loginPrefix: string
  app: Kysely<Database>
  platform: Kysely<Database>
  now: Date
}

/**
 * One command: `forecourt <noun> <verb>`. `define` adds arguments and options (commander); `--json` and `--help` come
 * by themselves. `run` answers the exit code; throw `CliFailure` for an expected failure with a message.
 */
export type CliCommand = {
  noun: string
  verb: string
  summary: string
  /** Runs for the noun alone too: `forecourt events SLUG`. */
  isDefault?: true
  define?(command: Command): void
  run(cli: Cli, args: string[], options: Record<string, unknown>): Promise<ExitCode>
}

/** Said on stderr without a stack; exit 1, or 2 when it is how the command was called. */
export class CliFailure extends Error {
  readonly exitCode: ExitCode
  constructor(message: string, exitCode: ExitCode = 1) {
    super(message)
    this.name = 'CliFailure'
    this.exitCode = exitCode
  }
}
