import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { keepSecrets } from './secrets.mjs'

/** The variables that scripts read before lib/platform/env.ts does. */
const READ_FIRST =
  'DATABASE_URL MIGRATE_DATABASE_URL DIRECT_DATABASE_URL MIGRATE DEMO PORT DATA_DIR NEXTAUTH_URL NEXTAUTH_SECRET DATA_ENCRYPTION_KEY'

/**
 * Reads .env.local and .env if they exist; variables that are set win, then the first file. Spaces and quotes around them
 * are removed, which `docker --env-file` leaves there, as lib/platform/server-address.ts does for all of ours.
 */
export function loadEnvFiles() {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
  for (const name of READ_FIRST.split(' ')) {
    const value = process.env[name]
    const bare = value
      ?.trim()
      .replace(/^(["'])(.*)\1$/s, '$2')
      .trim()
    if (bare !== value) process.env[name] = bare
  }
}

export const dataDir = () => (process.env.DATA_DIR || '.data').replace(/^~(?=\/|$)/, homedir())

/**
 * The addresses of the embedded database, for the role that serves and for the one that migrates; of another database
 * those that are set.
 * @param {{ url(): string, servingUrl(): string } | undefined} postgres
 */
export const databaseUrls = (postgres) =>
  postgres ? { DATABASE_URL: postgres.servingUrl(), MIGRATE_DATABASE_URL: postgres.url() } : {}

/**
 * The environment of the server. Demo mode is on without a database address, or when requested; only then are secrets
 * generated, once per data folder, and the site's address defaults to this machine. Otherwise lib/platform/env-schema.ts requires
 * them.
 * @param {{ port: number, sitePort?: number, databaseUrl?: string, mode: 'production' | 'development' }} options
 *   `sitePort` is the port of the pages, when another process serves them
 * @returns {Record<string, string | undefined>}
 */
export function serverEnvironment({ port, sitePort = port, databaseUrl, mode }) {
  const env = { ...process.env, NODE_ENV: mode, PORT: String(port), NEXT_TELEMETRY_DISABLED: '1' }
  // texts are formatted by date-fns-tz, which is right in a process zone without clock changes (docs/decisions/0012)
  env.TZ = 'UTC'
  env.DATA_DIR = dataDir()
  if (!env.DATABASE_URL) {
    env.DATABASE_URL = databaseUrl
    env.DEMO = '1'
  }
  if (env.DEMO === '1') {
    env.NEXTAUTH_URL ||= `http://localhost:${sitePort}`
    const secrets = keepSecrets(path.join(dataDir(), 'secrets.json'), makeSecrets)
    for (const [name, value] of Object.entries(secrets)) env[name] ||= value
  }
  return env
}

const secret = () => randomBytes(32).toString('base64url')
const makeSecrets = () => ({ NEXTAUTH_SECRET: secret(), DATA_ENCRYPTION_KEY: secret() })
