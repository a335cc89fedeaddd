import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadEnvFiles, serverEnvironment } from '@/scripts/environment.mjs'
import { unwritableText } from '@/scripts/steps.mjs'

const root = process.cwd()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stoke-env-'))
  process.chdir(folder)
  for (const name of ['DATABASE_URL', 'DEMO', 'NEXTAUTH_URL', 'NEXTAUTH_SECRET', 'DATA_ENCRYPTION_KEY', 'DATA_DIR']) {
    vi.stubEnv(name, undefined)
  }
})
afterEach(() => {
  process.chdir(root)
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const embedded = { port: 3100, databaseUrl: 'postgresql://stoke@127.0.0.1/stoke', mode: 'production' as const }

test('a variable that is set overrides .env.local, which overrides .env', () => {
  writeFileSync('.env', 'STOKE_A=env\nSTOKE_B=env\nSTOKE_C=env\n')
  writeFileSync('.env.local', 'STOKE_A=local\nSTOKE_B=local\n')
  vi.stubEnv('STOKE_A', 'set')
  loadEnvFiles()
  expect([process.env.STOKE_A, process.env.STOKE_B, process.env.STOKE_C]).toEqual(['set', 'local', 'env'])
  delete process.env.STOKE_B
  delete process.env.STOKE_C
})

test('without DATABASE_URL the demo is on, with the actual port and secrets that are stored privately', () => {
  const first = serverEnvironment(embedded)
  expect(first).toMatchObject({
    NODE_ENV: 'production',
    DATABASE_URL: embedded.databaseUrl,
    DEMO: '1',
    PORT: '3100',
    NEXTAUTH_URL: 'http://localhost:3100',
  })
  expect(first.NEXTAUTH_SECRET).toHaveLength(43)
  expect(first.DATA_ENCRYPTION_KEY).not.toBe(first.NEXTAUTH_SECRET)
  expect(statSync(path.join('.data', 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(serverEnvironment(embedded).NEXTAUTH_SECRET).toBe(first.NEXTAUTH_SECRET)
})

test('a process without pages uses the port of the site for NEXTAUTH_URL', () => {
  expect(serverEnvironment({ ...embedded, sitePort: 3000 })).toMatchObject({
    TZ: 'UTC',
    PORT: '3100',
    NEXTAUTH_URL: 'http://localhost:3000',
  })
})

test('with DATABASE_URL no secret or URL is generated and the demo is off by default', () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://db.example/stoke')
  const env = serverEnvironment({ port: 3100, mode: 'production' })
  expect(env.DEMO).toBeUndefined()
  expect(env.NEXTAUTH_SECRET).toBeUndefined()
  expect(env.NEXTAUTH_URL).toBeUndefined()
  vi.stubEnv('DEMO', '1')
  const demo = serverEnvironment({ port: 3100, mode: 'production' })
  expect(demo.NEXTAUTH_SECRET).toHaveLength(43)
  expect(demo.NEXTAUTH_URL).toBe('http://localhost:3100')
})

test('secrets and URLs that are set are not changed', () => {
  vi.stubEnv('NEXTAUTH_SECRET', 'mine')
  vi.stubEnv('NEXTAUTH_URL', 'https://stoke.example')
  expect(serverEnvironment(embedded)).toMatchObject({ NEXTAUTH_SECRET: 'mine', NEXTAUTH_URL: 'https://stoke.example' })
})

test.each(['EROFS', 'EACCES', 'EPERM'])(
  'a folder that cannot be written to (%s) is a sentence that names it',
  (code) => {
    const error = Object.assign(new Error('open'), { code, path: '/srv/stoke/.data/secrets.json' })
    expect(unwritableText(error)).toBe(
      `/srv/stoke/.data/secrets.json cannot be written to (${code}). Make it writable for this user, or set DATA_DIR to another folder.`,
    )
    expect(unwritableText(Object.assign(new Error('gone'), { code: 'ENOENT', path: '/x' }))).toBeUndefined()
    expect(unwritableText(Object.assign(new Error('bind'), { code }))).toBeUndefined()
  },
)
