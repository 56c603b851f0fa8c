import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { dirname, resolve } from 'node:path'

/** Who runs the database server: this process's own user, or, since PostgreSQL refuses root, the user `postgres`. */
export type ServerUser = { name: string; asUser: { uid: number; gid: number } | null }

/** Creates the `postgres` user when this process is root and there is none. Throws when that is not possible. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return { name: userInfo().username, asUser: null }

  if (!lookUp('postgres')) createUser('postgres')
  const found = lookUp('postgres')
  if (!found) {
    throw new Error(
      'PostgreSQL does not run as root, and the user "postgres" could not be created (tried useradd and adduser). ' +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  }
  return { name: 'postgres', asUser: found }
}

/** The outermost folder on the way to `folder` that `user` may not enter; null when it can get there. */
export function unreachableFolder(user: ServerUser, folder: string): string | null {
  if (!user.asUser) return null
  const way = [resolve(folder)]
  while (dirname(way[0]!) !== way[0]) way.unshift(dirname(way[0]!))
  return (
    way.find(
      (step) => spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', step], { ...user.asUser, cwd: '/' }).status !== 0,
    ) ?? null
  )
}

function lookUp(name: string): { uid: number; gid: number } | null {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

function createUser(name: string): void {
  const tried = spawnSync('useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    '--user-group',
    name,
  ])
  if (tried.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', name])
}
