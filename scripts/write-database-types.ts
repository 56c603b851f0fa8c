/** Writes src/db/schema.ts from a migrated database: `npm run write:database-types`. A test keeps it true. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.server.ts'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { databaseTypes } from './database-types.ts'

const dataDir = join('/tmp', `forecourt-types-${process.pid}`)
const { url } = await startEmbeddedDatabase(dataDir)
await migrate(url, { loginPrefix: 'forecourt' })
const client = new pg.Client({ connectionString: url })
await client.connect()
writeFileSync(join(PROJECT_ROOT, 'src/db/schema.ts'), await databaseTypes(client))
await client.end()
await stopEmbeddedDatabase(dataDir)
