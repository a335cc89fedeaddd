import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installClickHouseEngine } from '@/scripts/clickhouse-engine.mjs'
import { freePort } from './free-port'

const ENGINE = fileURLToPath(new URL('../clickhouse-engine/server.mjs', import.meta.url))

/** ClickHouse's engine behind its HTTP protocol, on loopback, with files of its own. */
export type ClickHouseServer = {
  url: string
  /** Has it run a statement that answers nothing. @throws what it refuses */
  run(statement: string): Promise<void>
  /** Ends it as a failing machine would. */
  kill(): Promise<void>
  /** Starts it again, with the same files and address. */
  start(): Promise<void>
  /** Ends it and deletes its files. */
  remove(): Promise<void>
}

/** Starts an engine with files of its own. */
export async function startClickHouse(): Promise<ClickHouseServer> {
  await installClickHouseEngine()
  const folder = mkdtempSync(path.join(tmpdir(), 'clickhouse-'))
  const url = `http://127.0.0.1:${await freePort()}`
  let child: ChildProcess | undefined
  const kill = async () => {
    const old = child
    child = undefined
    if (!old || old.exitCode !== null || old.signalCode !== null) return
    old.kill('SIGKILL')
    await once(old, 'exit')
  }
  const start = async () => {
    if (child) return
    child = spawn(process.execPath, [ENGINE, new URL(url).port, folder], { stdio: 'ignore' })
    await untilAnswering(url, child)
  }
  await start()
  return {
    url,
    run: async (statement) => {
      const answer = await fetch(url, { method: 'POST', body: statement })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
    },
    kill,
    start,
    remove: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the engine ended with ${child.exitCode}`)
    const answers = await fetch(`${url}/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return
    await pause(50)
  }
  throw new Error('the engine does not answer')
}
