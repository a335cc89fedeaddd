import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { findPlace } from '@/scripts/postgres-binaries.mjs'
import { startServer, stopServer } from '@/scripts/postgres-server.mjs'
import { run } from '@/scripts/processes.mjs'

const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_buffers: '64MB', timezone: 'UTC' }

/**
 * Makes a standby of the PostgreSQL of a data folder, to which every commit is written before it is acknowledged.
 * @param primary address of the application's database
 */
export async function startStandby(dataDir: string, primary: string) {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as Record<string, string>
  const asSuperuser = (port: number) => `postgresql://postgres:${secrets.postgres}@127.0.0.1:${port}/postgres`
  const port = Number(new URL(primary).port)
  const boss = new pg.Client({ connectionString: asSuperuser(port) }).on('error', () => undefined)
  await boss.connect()
  const place = findPlace(path.resolve(dataDir), secrets.key ?? '')
  const standby = { ...place, data: `${place.data}-standby` }
  rmSync(standby.data, { recursive: true, force: true })
  await boss.query("SELECT pg_backup_start('standby', true)")
  cpSync(place.data, standby.data, { recursive: true })
  const { rows } = await boss.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  rmSync(path.join(standby.data, 'postmaster.pid'))
  writeFileSync(path.join(standby.data, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(path.join(standby.data, 'standby.signal'), '')
  const source = `user=postgres password=${secrets.postgres} host=127.0.0.1 port=${port} application_name=standby`
  if (place.identity.uid !== undefined)
    await run('chown', ['-R', `${place.identity.uid}:${place.identity.gid}`, standby.data])
  await run('chmod', ['700', standby.data])
  const server = await startServer(standby, { ...SETTINGS, primary_conninfo: source, hot_standby: 'on' }, 0)
  await boss.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
  await boss.query('SELECT pg_reload_conf()')
  await untilSynchronous(boss)
  const here = new URL(primary)
  here.port = String(server.port)
  return {
    url: here.href,
    async promote() {
      const client = new pg.Client({ connectionString: asSuperuser(server.port) })
      await client.connect()
      await client.query('SELECT pg_promote()')
      await client.query("ALTER SYSTEM SET synchronous_standby_names = ''")
      await client.query('SELECT pg_reload_conf()')
      await client.end()
    },
    /** Lets it fall behind, or follow again: what it gets it keeps, and does not carry out. */
    async pause(is: boolean) {
      const client = new pg.Client({ connectionString: asSuperuser(server.port) })
      await client.connect()
      await client.query(is ? 'SELECT pg_wal_replay_pause()' : 'SELECT pg_wal_replay_resume()')
      await client.end()
    },
    /** Ends the standby, and the primary's waiting for it. */
    async close() {
      await boss.query('ALTER SYSTEM RESET synchronous_standby_names').catch(() => undefined)
      await boss.query('SELECT pg_reload_conf()').catch(() => undefined)
      await boss.end().catch(() => undefined)
      await stopServer(standby, 10_000)
      rmSync(standby.data, { recursive: true, force: true })
    },
  }
}

async function untilSynchronous(boss: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const { rows } = await boss.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the standby does not follow')
}
