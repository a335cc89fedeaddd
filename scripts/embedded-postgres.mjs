import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { withLock } from './lock.mjs'
import { findPlace } from './postgres-binaries.mjs'
import { checkVersion, initialise, isInitialised, runningServer, startServer, stopServer } from './postgres-server.mjs'
import { sleep } from './processes.mjs'
import { keepSecrets } from './secrets.mjs'
import { isDiskFull } from './steps.mjs'

// Every user of the server holds this shared advisory lock on the database `postgres`.
const leaseLock = 7_243_100

const DISK_FULL_MEANWHILE = 'The disk is full: free at least 2 GB. Nothing is lost.'

const safeSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: 100,
  timezone: 'UTC',
  log_timezone: 'UTC',
  fsync: 'on',
  synchronous_commit: 'on',
}

const password = () => randomBytes(24).toString('base64url')

/**
 * Opens the PostgreSQL of a data folder: starts it, or connects to the one that is running there.
 * It stops when the last process that opened it closes it. A killed process loses its lease with its connection; the
 * next process finds the server running and takes it over.
 * The role `stoke` owns the database `stoke` and may create others, but is no superuser. The role `stoke_app` serves: it
 * owns nothing, and has the rights that prisma/serving-role.ts gives it.
 *
 * @param {{ dataDir: string, settings?: Record<string, string | number>, onLost?: (message: string) => void, againMs?: number }} options
 *   `againMs` between two tries to start it again
 */
export async function openPostgres({ dataDir, settings = {}, onLost = () => {}, againMs = 5_000 }) {
  const home = path.resolve(dataDir)
  const kept = keepSecrets(path.join(home, 'postgres.json'), makeSecrets)
  const secrets = { ...kept, stoke_app: servingPassword(kept.stoke) }
  const place = findPlace(home, secrets.key)
  const exclusive = (work) => withLock(path.join(home, 'postgres.lock'), work)
  const url = (port, role, database) => `postgresql://${role}:${secrets[role]}@127.0.0.1:${port}/${database}`

  let lease
  let isClosing = false
  let server = await exclusive(() => join())

  /** Under the lock: starts a server if needed, then gets a lease on it. `port` is that of the one before it. */
  async function join(port) {
    const isFirst = !isInitialised(place)
    if (isFirst && port)
      throw new Error(`Its data is gone from ${place.data}: stop, put it back from a backup and start again.`)
    if (isFirst) await initialise(place, secrets.postgres)
    else checkVersion(place)
    const running = await settled(place)
    const current = running ?? (await startServer(place, { ...safeSettings, ...settings }, port))
    lease = await takeLease(url(current.port, 'postgres', 'postgres'), recover)
    await makeRoles(lease, secrets)
    return { ...current, isFirst, isShared: running !== undefined }
  }

  /**
   * The connection was lost: the server crashed or was killed, and must be restarted for the application. Where it does not
   * start, on a disk that is full for example, it is tried again until it does.
   */
  async function recover() {
    for (let tries = 1; !isClosing; tries += 1) {
      try {
        server = await exclusive(() => join(server.port))
        onLost('The connection to PostgreSQL broke; it runs again.')
        return
      } catch (error) {
        const words = isDiskFull(error.message) ? DISK_FULL_MEANWHILE : error.message
        if (tries === 1) onLost(`PostgreSQL is gone and does not start again. It is tried until it does. ${words}`)
      }
      await sleep(againMs)
    }
  }

  return {
    get port() {
      return server.port
    },
    get pid() {
      return server.pid
    },
    /** The actual folder of the data; see findPlace(). */
    folder: place.data,
    isFirst: server.isFirst,
    isShared: server.isShared,
    /** The address of a database for the role that owns it. */
    url: (database = 'stoke') => url(server.port, 'stoke', database),
    /** The address of a database for the role that serves. */
    servingUrl: (database = 'stoke') => url(server.port, 'stoke_app', database),
    /** Releases the lease; returns whether that stopped the server. @param {number} [limitMs] */
    close: (limitMs = 20_000) => {
      isClosing = true
      return exclusive(() => leave(lease, place, limitMs))
    },
  }
}

/** Derived, because folders of earlier versions have no password for this role. The owner's cannot be told from it. */
const servingPassword = (secret) => createHash('sha256').update(`serving ${secret}`).digest('base64url')
const makeSecrets = () => ({ key: randomBytes(6).toString('hex'), postgres: password(), stoke: password() })

/** The running server, once it has started; undefined if there is none or it exits meanwhile. */
async function settled(place) {
  for (;;) {
    const server = runningServer(place)
    if (!server || server.isReady) return server
    await sleep(20)
  }
}

async function takeLease(connectionString, onBreak) {
  const client = await connect(connectionString)
  await client.query('select pg_advisory_lock_shared($1)', [leaseLock])
  client.once('end', onBreak)
  return client
}

async function connect(connectionString) {
  for (;;) {
    const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'stoke lease' })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      // 57P03: the server is still recovering from a crash
      if (error.code !== '57P03') throw error
      await sleep(100)
    }
  }
}

async function leave(lease, place, limitMs) {
  let isLast = true
  try {
    await lease.query('select pg_advisory_unlock_shared($1)', [leaseLock])
    const { rows } = await lease.query('select pg_try_advisory_lock($1) as alone', [leaseLock])
    isLast = rows[0].alone
    await lease.end()
  } catch {
    // the server has stopped or is stopping; stopping it again is harmless
  }
  if (isLast) await stopServer(place, limitMs)
  return isLast
}

async function makeRoles(client, secrets) {
  const has = async (table, column, name) =>
    (await client.query(`select 1 from ${table} where ${column} = $1`, [name])).rowCount === 1
  if (!(await has('pg_roles', 'rolname', 'stoke'))) {
    await client.query(`create role stoke login nosuperuser createdb password '${secrets.stoke}'`)
  }
  if (!(await has('pg_database', 'datname', 'stoke'))) await client.query('create database stoke owner stoke')
  if (!(await has('pg_roles', 'rolname', 'stoke_app'))) {
    await client.query(`begin; create role stoke_app login nosuperuser password '${secrets.stoke_app}';
      grant stoke_app to stoke; commit`)
  }
}
