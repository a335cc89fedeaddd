import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { keepSecrets } from './secrets.mjs'

/** Reads .env.local and .env when they are there; what is set already wins, then the first file. */
export function loadEnvFiles() {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

export const dataDir = () => process.env.DATA_DIR || '.data'

/**
 * The environment of the server. Demo mode is on when no database is named, or when asked for; only then are
 * secrets made up, once for each data folder, and the site's address taken to be this machine's. Otherwise lib/platform/env.ts
 * insists on them.
 * @param {{ port: number, sitePort?: number, databaseUrl?: string, mode: 'production' | 'development' }} options
 *   `sitePort` is where the pages are, when they are another process's
 * @returns {Record<string, string | undefined>}
 */
export function serverEnvironment({ port, sitePort = port, databaseUrl, mode }) {
  const env = { ...process.env, NODE_ENV: mode, PORT: String(port), NEXT_TELEMETRY_DISABLED: '1' }
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
