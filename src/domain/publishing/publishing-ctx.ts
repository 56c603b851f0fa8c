import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { PlatformCtx } from '#domain/tenants/context.ts'
import type { Tokens } from '#domain/tenants/tokens.ts'

/**
 * What verbs take that make, change or list tenants: the platform's role finds them by name, the plain role reads and
 * writes inside their own transactions. Never built from what a request says.
 */
export type PublishingCtx = {
  platform: PlatformCtx
  app: Kysely<Database>
  now: Date
  /** The layout families there are, with the look each starts from. */
  templates: Readonly<Record<string, Tokens>>
}
