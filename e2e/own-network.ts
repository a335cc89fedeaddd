import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { bundle } from '../scripts/bundle.mjs'
import { migrateDatabase } from '../scripts/database.mjs'
import { startServer } from '../scripts/e2e-server.mjs'
import { serverEnvironment } from '../scripts/environment.mjs'
import { SmtpServer } from '../tests/support/messages/smtp-server'
import { expect } from './fixtures'

// below it are the servers of the demo, one a worker
const PORT = Number(process.env.E2E_PORT || 3100) + 50
const WAIT_MS = 30_000

/** A network with an empty database. */
export type OwnNetwork = {
  baseURL: string
  /** Runs `npm run admin -- invite` and answers the link it prints. */
  inviteAdministrator: (email: string) => Promise<string>
  /** The link of the last email to an address that leads to this page, once it has arrived. */
  linkTo: (email: string, page: string) => Promise<string>
}

/** Runs with a server that is no demo, on a database in which there is nothing but the tables. */
export async function withOwnNetwork(index: number, run: (network: OwnNetwork) => Promise<void>): Promise<void> {
  const { admin, serving, file } = JSON.parse(process.env.E2E_DEMO ?? '{}') as Record<string, string>
  if (!admin || !serving || !file) throw new Error('There is no PostgreSQL: the global setup did not run.')
  const name = `worker_network_${index}`
  await emptyDatabase(admin, name)
  const mail = await new SmtpServer().listen()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'own-network-'))
  const port = PORT + index
  const variables = {
    DEMO: '0',
    NEXTAUTH_URL: `http://localhost:${port}`,
    MIGRATE_DATABASE_URL: databaseNamed(admin, name),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Acme Partners <no-reply@acme.example>',
    DATA_DIR: dataDir,
    POSTBACKS_TO_LOCALHOST: '',
  }
  const databaseUrl = databaseNamed(serving, name)
  const env = {
    ...serverEnvironment({ port, databaseUrl, mode: 'production' }),
    ...variables,
    NODE_ENV: 'production' as const,
  }
  await migrateDatabase(env)
  const { baseURL, stop } = await startServer({ file, port, databaseUrl, variables })
  try {
    await run({
      baseURL,
      inviteAdministrator: async (email) => {
        const program = await bundle('admin', 'server/commands/admin.ts')
        const { stdout } = await promisify(execFile)(process.execPath, [program, 'invite', email], { env })
        return firstLink(stdout, '/staff-invite')
      },
      linkTo: async (email, page) => {
        const texts = () => mail.letters.filter(({ to }) => to === email).map(({ text }) => decoded(text))
        const leading = () => texts().findLast((text) => text.includes(page)) ?? ''
        await expect.poll(leading, { timeout: WAIT_MS }).not.toBe('')
        return firstLink(leading(), page)
      },
    })
  } finally {
    await stop()
    await mail.goAway()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const databaseNamed = (url: string, name: string) => url.replace(/[^/]+$/, name)

async function emptyDatabase(admin: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}

/** Long lines of an email are broken and escaped (quoted-printable). */
const decoded = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function firstLink(text: string, page: string): string {
  const links = text.match(/https?:\/\/[^\s"<>]+/g) ?? []
  const link = links.find((each) => new URL(each).pathname === page)
  if (!link) throw new Error(`There is no link to ${page} in: ${text}`)
  return link
}
