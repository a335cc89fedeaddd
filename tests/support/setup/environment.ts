import { AsyncLocalStorage } from 'node:async_hooks'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { watchEnvironment } from '../platform/environment-cache'

watchEnvironment()

// Next's modules take the class from here, as its server sets it: those loaded without throw in files that come later
Object.assign(globalThis, { AsyncLocalStorage })

// The variables env() requires, without a reachable database: a test that opens a connection fails immediately.
Object.assign(process.env, {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  DATABASE_POOL_SIZE: '10',
  // hundreds of queries may wait for ten connections on a slow machine
  DATABASE_POOL_WAIT_SECONDS: '60',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'a secret of the tests, known to everybody',
  DATA_ENCRYPTION_KEY: 'a key of the tests, known to everybody too',
  // where clicks would be stored without a database; each process has its own
  DATA_DIR: path.join(tmpdir(), `stoke-test-${process.pid}`),
  DEMO: '1',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
})

const before = { ...process.env }

// Files share a process: the variables that one of them sets are not those of the next.
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
