import { connect } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import type { Database } from '#db/schema.ts'

/** The real database, unreachable when switched so: connections are then made to a port nobody listens on. */
export function sometimesAway(app: Kysely<Database>, away: { database: boolean }): Kysely<Database> {
  const nowhere = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        connect: () =>
          new Promise((_resolve, reject) => {
            connect(1, '127.0.0.1').once('error', reject)
          }),
        end: async () => {},
      },
    }),
  })
  return new Proxy(app, {
    get(target, name) {
      const from = away.database ? nowhere : target
      const value = Reflect.get(from, name, from)
      return typeof value === 'function' ? value.bind(from) : value
    },
  })
}
