// Slow: starts and kills the embedded PostgreSQL several times.
// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'
import { isAlive } from '@/scripts/processes.mjs'

let dataDir: string
let folder = ''
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'stoke-test-'))
  // mkdtemp makes it 0700, which PostgreSQL's user cannot enter when we run as root.
  chmodSync(dataDir, 0o755)
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

async function ask(url: string, query: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** A process that opens the same folder and waits. */
async function launcher() {
  const script = `import('./scripts/embedded-postgres.mjs').then(async (m) => {
    const postgres = await m.openPostgres({ dataDir: process.argv[1] })
    console.log(postgres.pid)
    process.stdin.on('end', async () => { await postgres.close(); process.exit() }).resume()
  })`
  const child = spawn(process.execPath, ['-e', script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [pid] = await once(child.stdout, 'data')
  return { child, postgresPid: Number(pid) }
}

describe.sequential('the embedded PostgreSQL', () => {
  test('starts in an empty folder, on the loopback address, with secrets readable by the owner only', async () => {
    const postgres = await openPostgres({ dataDir })
    folder = postgres.folder
    expect(postgres).toMatchObject({ isFirst: true, isShared: false })
    expect(statSync(path.join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600)
    const [row] = await ask(
      postgres.url(),
      `select current_user as role, rolsuper, rolcreatedb, current_database() as database,
        current_setting('listen_addresses') as address, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as sync, current_setting('TimeZone') as zone
      from pg_roles where rolname = current_user`,
    )
    expect(row).toEqual({
      role: 'stoke',
      rolsuper: false,
      rolcreatedb: true,
      database: 'stoke',
      address: '127.0.0.1',
      fsync: 'on',
      sync: 'on',
      zone: 'UTC',
    })
    await expect(ask(postgres.url().replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
    await ask(postgres.url(), 'create table kept as select 7 as value')
    expect(await postgres.close()).toBe(true)
    expect(isAlive(postgres.pid)).toBe(false)
  })

  test('is shared by several processes and stopped by the last one', async () => {
    const first = await launcher()
    const second = await openPostgres({ dataDir })
    expect(second).toMatchObject({ isShared: true, pid: first.postgresPid })
    first.child.stdin.end()
    await once(first.child, 'exit')
    expect(await ask(second.url(), 'select value from kept')).toEqual([{ value: 7 }])
    expect(await second.close()).toBe(true)
  })

  test('survives a killed launcher, and is taken over by the next', async () => {
    const { child, postgresPid } = await launcher()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const next = await openPostgres({ dataDir })
    expect(next).toMatchObject({ isShared: true, pid: postgresPid })
    expect(await next.close()).toBe(true)
  })

  test('restarts on the same port when it is killed under a running launcher', async () => {
    const onLost = vi.fn()
    const postgres = await openPostgres({ dataDir, onLost })
    const { port, pid } = postgres
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 15_000 })
    expect(postgres.port).toBe(port)
    expect(postgres.pid).not.toBe(pid)
    expect(await ask(postgres.url(), 'select value from kept')).toEqual([{ value: 7 }])
    expect(await postgres.close()).toBe(true)
  })

  test('whose data is gone is tried until it is back, and never made anew', async () => {
    const onLost = vi.fn()
    const postgres = await openPostgres({ dataDir, onLost, againMs: 100 })
    renameSync(folder, `${folder}.away`)
    process.kill(postgres.pid, 'SIGKILL')
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 15_000 })
    expect(onLost.mock.calls[0]?.[0]).toContain('Its data is gone')
    renameSync(`${folder}.away`, folder)
    await vi.waitFor(() => expect(onLost).toHaveBeenLastCalledWith(expect.stringContaining('it runs again')), {
      timeout: 15_000,
    })
    expect(onLost).toHaveBeenCalledTimes(2)
    expect(await ask(postgres.url(), 'select value from kept')).toEqual([{ value: 7 }])
    expect(await postgres.close()).toBe(true)
  })

  test('starts although another process now has its old process id', async () => {
    const { child, postgresPid } = await launcher()
    const pidFile = path.join(folder, 'postmaster.pid')
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    process.kill(postgresPid, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'))
    const postgres = await openPostgres({ dataDir })
    expect(await ask(postgres.url(), 'select value from kept')).toEqual([{ value: 7 }])
    expect(await postgres.close()).toBe(true)
  })
})
