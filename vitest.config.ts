import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { changedFiles, groupTests, hasSlowTests, isSlow, testsOfChange } from './tests/support/setup/test-groups'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const resolve = { alias: { '@': at('.'), 'server-only': at('./scripts/server-only-stub.ts') } }
const groups = groupTests()

// What `npm test` picks (docs/testing.md): `quick` all pure tests, and of the others those of the change; `fast` all but
// those tagged slow; `slow` these. Without it, everything that the command line names.
const picked = process.env.TESTS
const changed = picked === 'quick' ? new Set(testsOfChange(changedFiles())) : undefined
for (const [name, paths] of Object.entries(groups) as [keyof typeof groups, string[]][]) {
  groups[name] = paths.filter((path) => {
    if (picked === 'slow') return hasSlowTests(path)
    if (picked && isSlow(path)) return false
    return !changed || name === 'pure' || changed.has(path)
  })
}

// Far above what any test takes: on a machine with more to do than it can, none may fail for being slow.
const TIMEOUTS = { testTimeout: 180_000, hookTimeout: 180_000 }

const TAGS = [
  { name: 'slow', description: 'Waits for real time, kills processes or makes thousands of calls: npm test -- slow.' },
]

// Real PostgreSQL, a fresh database for each file.
const withDatabase = {
  environment: 'node' as const,
  globalSetup: ['tests/support/setup/postgres.ts'],
  setupFiles: ['tests/support/setup/environment.ts', 'tests/support/setup/database.ts'],
}

const project = (name: string, include: string[], test: object, plugins = {}) => ({
  resolve,
  ...plugins,
  test: { name, include, pool: 'forks' as const, tags: TAGS, ...TIMEOUTS, ...test },
})

// in place of what jsdom has not: a router of Next, a session, a canvas
const STAND_INS = {
  'next/navigation': 'navigation',
  'next-auth/react': 'next-auth',
  'next/form': 'form',
  'canvas-confetti': 'confetti',
}
const inDom = {
  plugins: [react()],
  resolve: {
    alias: [
      ...Object.entries(STAND_INS).map(([name, file]) => ({
        find: new RegExp(`^${name}$`),
        replacement: at(`./tests/support/components/${file}.ts`),
      })),
      ...Object.entries(resolve.alias).map(([find, replacement]) => ({ find, replacement })),
    ],
  },
}
const dom = { environment: 'jsdom', setupFiles: ['tests/support/setup/dom.ts'] }
const projects = [
  project('pure', groups.pure, {
    environment: 'node',
    isolate: false,
    setupFiles: ['tests/support/setup/environment.ts'],
  }),
  project('components', groups.components, { ...dom, isolate: false }, inDom),
  project('components alone', groups.componentsAlone, dom, inDom),
  project('database', groups.database, { ...withDatabase, isolate: false, provide: { sharesDatabase: true } }),
  project('alone', groups.alone, { ...withDatabase, provide: { sharesDatabase: false } }),
].filter(({ test }) => test.include.length > 0)
// Long runs with figures, by `npm run bench` alone.
const bench = project('bench', ['tests/bench/**/*.test.ts'], {
  ...withDatabase,
  provide: { sharesDatabase: false },
  testTimeout: 600_000,
  hookTimeout: 120_000,
  fileParallelism: false,
})

export default defineConfig({
  test: {
    // tests wait for the database and for timers: one more file at a time than there are cores
    maxWorkers: '150%',
    // to stop PostgreSQL: as above
    teardownTimeout: 60_000,
    projects: process.env.BENCH ? [bench] : projects,
    coverage: { provider: 'v8', include: ['lib/**'], reporter: ['text-summary'] },
  },
})
