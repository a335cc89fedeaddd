import { copyDemo } from '../scripts/e2e-demo.mjs'
import { startServer } from '../scripts/e2e-server.mjs'
import { openDatabase } from './demo-database'

const FIRST_PORT = Number(process.env.E2E_PORT || 3100)

type Demo = { admin: string; serving: string; template: string; file: string }

export type OwnServer = { baseURL: string }

/**
 * Runs a worker's tests on its own server and database. After a failure Playwright starts a new worker, which begins
 * with the demo as it was seeded.
 */
export async function withOwnServer(index: number, run: (server: OwnServer) => Promise<void>): Promise<void> {
  const { file, ...demo } = JSON.parse(process.env.E2E_DEMO ?? '{}') as Demo
  const databaseUrl = await copyDemo({ ...demo, name: `worker_${index}` })
  const { baseURL, stop } = await startServer({ file, databaseUrl, port: FIRST_PORT + index })
  const closeDatabase = openDatabase(databaseUrl)
  try {
    await run({ baseURL })
  } finally {
    await closeDatabase()
    await stop()
  }
}
