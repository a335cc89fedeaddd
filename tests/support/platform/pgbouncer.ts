import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Whether pgbouncer is installed on this machine. */
export const hasPgbouncer = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0

export type Pgbouncer = { url: string; stop(): Promise<void> }

/** A pgbouncer in transaction mode with five sessions in front of a database, as its package configures it otherwise. */
export async function startPgbouncer(databaseUrl: string, port: number): Promise<Pgbouncer> {
  const to = new URL(databaseUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'))
  const file = path.join(folder, 'pgbouncer.ini')
  const password = decodeURIComponent(to.password)
  const database = to.pathname.slice(1)
  writeFileSync(
    file,
    `[databases]
${database} = host=${to.hostname} port=${to.port} dbname=${database} user=${to.username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
max_client_conn = 500
`,
  )
  chmodSync(folder, 0o755)
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...asRoot, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await untilListening(port, child)
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.unref()
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('pgbouncer does not listen')
}
