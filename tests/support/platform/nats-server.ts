import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect as connectNats } from '@nats-io/transport-node'
import { systemNats } from '@/scripts/nats.mjs'
import { freePort } from './free-port'

/** Whether a NATS server is installed on this machine; without one its tests are left out. */
export const hasNats = (): boolean => systemNats() !== undefined

/** A real NATS server with JetStream in files, on loopback. */
export type NatsServer = {
  url: string
  /** Its name in the cluster. */
  name: string
  /** Ends it as a failing machine would. */
  kill(): Promise<void>
  /** Lets it neither answer nor close a connection, until `wake`. */
  freeze(): void
  wake(): void
  /** Starts it again, with the same files and address, and more settings. */
  start(settings?: string): Promise<void>
  /** Ends it and deletes its files. */
  remove(): Promise<void>
}

/** Starts a NATS server with files of its own. */
export async function startNats(): Promise<NatsServer> {
  const [server] = await startNatsCluster(1)
  if (!server) throw new Error('no server')
  return server
}

/** Starts NATS servers that keep their streams together. */
export async function startNatsCluster(size: number): Promise<NatsServer[]> {
  const places: Place[] = []
  for (let number = 0; number < size; number += 1) {
    const folder = mkdtempSync(path.join(tmpdir(), 'nats-'))
    places.push({ folder, port: await freePort(), cluster: await freePort() })
  }
  const servers = places.map((place, number) => serverAt(place, number, places))
  await Promise.all(servers.map((server) => server.start()))
  return servers
}

const nameOf = (number: number) => `server-${number}`

/** What any of the servers tells of a stream: which server leads it, how many messages it had and still has. */
export async function streamState(servers: readonly NatsServer[], stream: string) {
  const connection = await connectNats({ servers: servers.map(({ url }) => url), timeout: 2_000, reconnect: false })
  try {
    const manager = await jetstreamManager(connection, { timeout: 2_000 })
    const { cluster, state } = await manager.streams.info(stream)
    return { leader: cluster?.leader, stored: state.last_seq, waiting: state.messages }
  } finally {
    await connection.close()
  }
}

type Place = { folder: string; port: number; cluster: number }

function serverAt({ folder, port, cluster }: Place, number: number, all: readonly Place[]): NatsServer {
  const file = path.join(folder, 'nats.conf')
  const routes = all.map((each) => `nats-route://127.0.0.1:${each.cluster}`).join(', ')
  const together = `cluster { name: tests, listen: "127.0.0.1:${cluster}", routes: [${routes}] }`
  const settings = `listen: "127.0.0.1:${port}"
server_name: "${nameOf(number)}"
jetstream { store_dir: "${folder}", max_file_store: 2GB, max_memory_store: 64MB }
${all.length > 1 ? together : ''}
`
  let child: ChildProcess | undefined
  const kill = async () => {
    const old = child
    child = undefined
    if (!old || old.exitCode !== null || old.signalCode !== null) return
    old.kill('SIGKILL')
    await once(old, 'exit')
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    name: nameOf(number),
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    start: async (more = '') => {
      if (child) return
      writeFileSync(file, settings + more)
      child = spawn(systemNats() ?? 'nats-server', ['-c', file, '-l', path.join(folder, 'nats.log')], {
        stdio: 'ignore',
      })
      await untilListening(port, child)
    },
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
    await pause(50)
  }
  throw new Error('nats-server does not listen')
}
