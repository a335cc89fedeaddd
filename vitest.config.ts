import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const resolve = { alias: { '@': at('.'), 'server-only': at('./scripts/empty.ts') } }

// Real PostgreSQL, a database for each file.
const withDatabase = {
  environment: 'node' as const,
  pool: 'forks' as const,
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: ['tests/support/database.ts'],
}

const lib = {
  resolve,
  test: {
    ...withDatabase,
    name: 'lib',
    include: ['tests/{lib,app,prisma,scripts}/**/*.test.ts', 'tests/*.test.ts', 'tests/architecture/*.test.ts'],
    // far above what any takes: on a machine with more to do than it can, none may fail for being slow
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}
const ui = {
  resolve,
  plugins: [react()],
  test: {
    name: 'ui',
    environment: 'jsdom',
    include: ['tests/components/**/*.test.tsx'],
    setupFiles: ['tests/support/dom.ts'],
    testTimeout: 30_000,
  },
}
// Long runs with figures, by `npm run bench` alone.
const bench = {
  resolve,
  test: {
    ...withDatabase,
    name: 'bench',
    include: ['tests/bench/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
}

export default defineConfig({
  test: {
    // a test of the database waits for it half of the time: every core can have one
    maxWorkers: '100%',
    projects: process.env.BENCH ? [bench] : [lib, ui],
    coverage: { provider: 'v8', include: ['lib/**'], reporter: ['text-summary'] },
  },
})
