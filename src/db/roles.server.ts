import type { Client } from 'pg'
import pg from 'pg'
import { type DatabaseRole, loginName, loginPassword } from './client.ts'

/** Group roles hold the grants (named in the migrations); login roles differ per installation on a shared cluster. */
const GROUPS: Record<DatabaseRole, string> = {
  app: 'forecourt_app',
  platform: 'forecourt_platform',
  worker: 'forecourt_worker',
}

/**
 * Creates what the migrations grant to, and the plain logins web and worker use: none may bypass row-level security,
 * create roles or databases. Safe to run again; passwords follow the owner's.
 */
export async function ensureRoles(owner: Client, ownerUrl: string, prefix: string): Promise<void> {
  for (const group of Object.values(GROUPS)) await createRole(owner, group, 'nologin')
  await owner.query('grant forecourt_app to forecourt_worker')

  for (const role of Object.keys(GROUPS) as DatabaseRole[]) {
    const login = loginName(role, prefix)
    const password = pg.escapeLiteral(loginPassword(ownerUrl, login))
    await createRole(owner, login, 'login')
    await owner.query(
      `alter role ${pg.escapeIdentifier(login)} login nosuperuser nocreatedb nocreaterole password ${password}`,
    )
    await owner.query(`grant ${GROUPS[role]} to ${pg.escapeIdentifier(login)}`)
  }
}

async function createRole(owner: Client, name: string, kind: 'login' | 'nologin'): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [name])
  if (rowCount) return
  try {
    await owner.query(`create role ${pg.escapeIdentifier(name)} ${kind}`)
  } catch (error) {
    // Another node created it in between.
    if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  }
}
