/** Writes the schemas of a tenant's files and docs/tenant-settings.md: `npm run write:tenant-schema`. A test keeps them true. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { articleSchemaFile, pageSchemaFile, tenantSchemaFile, tenantSettingsFile } from './tenant-schema.ts'

writeFileSync(join(PROJECT_ROOT, 'docs/tenant-config.schema.json'), tenantSchemaFile())
writeFileSync(join(PROJECT_ROOT, 'docs/page.schema.json'), pageSchemaFile())
writeFileSync(join(PROJECT_ROOT, 'docs/article.schema.json'), articleSchemaFile())
writeFileSync(join(PROJECT_ROOT, 'docs/tenant-settings.md'), tenantSettingsFile())
