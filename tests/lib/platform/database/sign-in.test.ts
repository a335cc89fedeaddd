import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilReachable } from '@/lib/platform/database/wait'
import { readDatabaseAddress } from '@/lib/platform/database-address'
import { openPostgres } from '@/scripts/embedded-postgres.mjs'
import { findPlace } from '@/scripts/postgres-binaries.mjs'
import { Certificates } from '@/tests/support/platform/certificates'

const PASSWORD = "p@ss/w:rd%#?&'é +"
const encoded = encodeURIComponent(PASSWORD)
const role = encodeURIComponent('ada@team')

const home = mkdtempSync(path.join(tmpdir(), 'signed-in-'))
const certificates = new Certificates()
const client = certificates.issue('client', 'carded', 'DNS:client')
let postgres: Awaited<ReturnType<typeof openPostgres>>

beforeAll(async () => {
  for (const folder of [home, certificates.folder]) chmodSync(folder, 0o755)
  const first = await openPostgres({ dataDir: home })
  const { key, postgres: superPassword } = JSON.parse(readFileSync(path.join(home, 'postgres.json'), 'utf8'))
  const { identity } = findPlace(home, key)
  // a key that others may read is refused
  chmodSync(certificates.key, 0o600)
  if (identity.uid !== undefined) {
    chownSync(certificates.key, identity.uid, identity.gid ?? identity.uid)
    chownSync(home, identity.uid, identity.gid ?? identity.uid)
  }
  const admin = new pg.Client(`postgresql://postgres:${superPassword}@127.0.0.1:${first.port}/stoke`)
  await admin.connect()
  await admin.query(`CREATE ROLE "ada@team" LOGIN PASSWORD ${pg.escapeLiteral(PASSWORD)}`)
  await admin.query('CREATE ROLE carded LOGIN')
  await admin.query('CREATE DATABASE "our network"')
  await admin.end()
  const hba = `hostssl all carded all cert\nhostnossl all carded all reject\nlocal all all scram-sha-256\nhost all all all scram-sha-256\n`
  writeFileSync(path.join(first.folder, 'pg_hba.conf'), hba)
  await first.close()
  postgres = await openPostgres({
    dataDir: home,
    settings: {
      ssl: 'on',
      ssl_cert_file: certificates.cert,
      ssl_key_file: certificates.key,
      ssl_ca_file: certificates.root,
      unix_socket_directories: home,
    },
  })
})
afterAll(async () => {
  await postgres?.close(5_000)
  if (postgres) rmSync(postgres.folder, { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
  certificates.remove()
})

const HOST = 'HOST'
const SOCKET = 'SOCKET'
const ROOT = 'ROOT'

/** An address with this server's host and port, folder of the socket and files. */
const complete = (address: string) =>
  address
    .replace(HOST, `127.0.0.1:${postgres.port}`)
    .replaceAll(SOCKET, address.includes(`@${SOCKET}`) ? encodeURIComponent(home) : home)
    .replace(ROOT, certificates.root)
    .replace('CERT', client.cert)
    .replace('KEY', client.key)

async function signIn(address: string) {
  const read = readDatabaseAddress(complete(address))
  if ('fault' in read) throw new Error(read.fault)
  await untilReachable(read.url, { name: 'DATABASE_URL', limitMs: 0, tell: () => undefined })
  const session = new pg.Client({ connectionString: read.url })
  await session.connect()
  const { rows } = await session.query(
    `SELECT session_user AS role, current_database() AS database, coalesce(ssl, false) AS tls
     FROM pg_stat_ssl WHERE pid = pg_backend_pid()`,
  )
  await session.end()
  expect(rows[0].role).toBe(read.role)
  return rows[0]
}

describe('PostgreSQL', () => {
  test.each([
    ['postgresql', 'stoke', false, `postgresql://${role}:${encoded}@${HOST}/stoke`],
    ['a database with a space', 'our network', false, `postgres://${role}:${encoded}@${HOST}/our%20network`],
    ['no TLS', 'stoke', false, `postgresql://${role}:${encoded}@${HOST}/stoke?sslmode=disable`],
    ['any certificate', 'stoke', true, `postgresql://${role}:${encoded}@${HOST}/stoke?sslmode=require`],
    [
      'any certificate, by its older name',
      'stoke',
      true,
      `postgresql://${role}:${encoded}@${HOST}/stoke?sslmode=no-verify`,
    ],
    [
      'a root of our own',
      'stoke',
      true,
      `postgresql://${role}:${encoded}@${HOST}/stoke?sslmode=verify-full&sslrootcert=${ROOT}`,
    ],
    [
      'its root alone',
      'stoke',
      true,
      `postgresql://${role}:${encoded}@${HOST}/stoke?sslmode=verify-ca&sslrootcert=${ROOT}`,
    ],
    [
      'a client certificate',
      'stoke',
      true,
      `postgresql://carded@${HOST}/stoke?sslmode=verify-full&sslrootcert=${ROOT}&sslcert=CERT&sslkey=KEY`,
    ],
    ['a socket', 'stoke', false, `postgresql://${role}:${encoded}@/stoke?host=${SOCKET}&port=PORT`],
    ['a socket as its host', 'stoke', false, `postgresql://${role}:${encoded}@${SOCKET}:PORT/stoke`],
    ['a parameter Prisma has', 'stoke', false, `postgresql://${role}:${encoded}@${HOST}/stoke?schema=public`],
  ])('is signed in to with %s', async (_, database, tls, address) => {
    expect(await signIn(address.replace('PORT', String(postgres.port)))).toEqual({
      role: expect.any(String),
      database,
      tls,
    })
  })

  test.each([
    [
      'a wrong password',
      `postgresql://${role}:wrong@${HOST}/stoke`,
      /refuses DATABASE_URL: password authentication failed/,
    ],
    [
      'a database that is missing',
      `postgresql://${role}:${encoded}@${HOST}/missing`,
      /database "missing" does not exist/,
    ],
    [
      'a certificate nobody vouches for',
      `postgresql://${role}:${encoded}@${HOST}/stoke?sslmode=verify-full`,
      /refuses DATABASE_URL: .*certificate/,
    ],
    [
      'the roots of Node',
      `postgresql://${role}:${encoded}@${HOST}/stoke?sslrootcert=system`,
      /refuses DATABASE_URL: .*certificate/,
    ],
  ])('is refused for %s with one sentence without the password', async (_, address, sentence) => {
    const error = await signIn(address).then(
      () => new Error('signed in'),
      (refusal: Error) => refusal,
    )
    expect(error.message).toMatch(sentence)
    expect(error.message).not.toContain(PASSWORD)
    expect(error.message).not.toContain(encoded)
  })
})
