import { accessSync, constants } from 'node:fs'
import { isUrl } from '@/lib/platform/parse-url'
import { bareValue, decodeCredential, hasUnencodedCredentials, UNENCODED } from './server-address'

/** The address of a database as `pg` takes it, and the role that signs in with it; or what is wrong with it. */
export type DatabaseAddress = { url: string; role: string } | { fault: string }

/** Stands for the missing host of an address whose server is a socket, because `URL` refuses one without. */
const SOCKET_HOST = 'socket.invalid'

/** What libpq does with `sslmode`, which `pg` does only when it is asked to. */
const LIBPQ = 'uselibpqcompat=true'

const SEVERAL = 'names several servers: give the one address that always leads to the primary'

const TLS_MODES = new Set(['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'])
const CERTIFICATES = ['sslrootcert', 'sslcert', 'sslkey'] as const

/**
 * Reads an address of PostgreSQL: `postgresql://role:password@host:port/database`, or `?host=/folder` for a socket, with
 * TLS as libpq's `sslmode`, `sslrootcert`, `sslcert` and `sslkey` say it (PostgreSQL 18, "SSL Support"). `pg` alone would
 * check the certificate for `sslmode=require` too, which the servers of most clouds do not pass. A fault never repeats a
 * part of the address but the name of a file, because that can be the password.
 */
export function readDatabaseAddress(given: string): DatabaseAddress {
  // a name that nobody sees the end of
  const text = bareValue(given).replace(/[\u200b-\u200d\u2060]{1,9}$/, '')
  if (!/^postgres(ql)?:\/\//i.test(text)) return { fault: 'must be a postgresql:// address' }
  if (hasUnencodedCredentials(text)) return { fault: UNENCODED }
  const url = parse(text)
  if (!url || !isInOneWord(text, url)) return { fault: faultOfShape(text) }
  const role = decodeCredential(url.searchParams.get('user') ?? url.username)
  if (role === undefined) return { fault: UNENCODED }
  if (url.hostname.includes(',') || url.searchParams.get('host')?.includes(',')) return { fault: SEVERAL }
  if (/[&=]/.test(url.pathname) || url.search.includes('?', 1))
    return { fault: 'has parameters that do not begin with one question mark and go on with &' }
  if (url.hash !== '') return { fault: 'has a # behind the database: leave out what begins with it' }
  const fault = faultOfNames(url.searchParams) ?? faultOfTls(url.searchParams) ?? faultOfSchema(url.searchParams)
  return fault ? { fault } : { url: withLibpqTls(text, url.searchParams), role }
}

function parse(text: string): URL | undefined {
  const encoded = text.replaceAll(' ', '%20')
  const valid = [encoded, encoded.replace('@/', `@${SOCKET_HOST}/`)].find((each) => isUrl(each))
  return valid === undefined ? undefined : new URL(valid)
}

/** Whether it is in one line, and its host is a word: `URL` and `pg` pass over spaces, each in its own way. */
const isInOneWord = (text: string, { hostname, port }: URL): boolean =>
  !/[\n\r\t]/.test(text) && !/%[01]|%20|\s/.test(hostname) && port !== '0'

function faultOfShape(text: string): string {
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?]/)[0] ?? ''
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(',')) return SEVERAL
  return 'must be an address such as postgresql://user:password@host:5432/database'
}

/** Names of TLS at other programs, which `pg` passes over: the connection would not be encrypted. */
const OTHER_TLS = /^(ssl_?mode|ssl_?accept|ssl_?enabled|use_?ssl|require_?ssl|tls|encrypt)$/i
/** What `pg` reads of an address in place of the limits that this product sets: DATABASE_STATEMENT_SECONDS says them. */
const LIMITS = /^(statement|query|lock|idle_in_transaction_session)_timeout$/
/** What makes of a session of `pg` one that does not answer statements, or answers them in another form. */
const OTHER_SESSIONS = new Set(['replication', 'binary'])
/** What libpq and others read of an address and `pg` does not: it would connect to another server or database. */
const OTHER_PLACES = new Set(['hostaddr', 'dbname', 'database', 'db', 'service', 'passfile'])

function faultOfNames(given: URLSearchParams): string | undefined {
  for (const name of new Set(given.keys())) {
    if (name !== 'sslmode' && OTHER_TLS.test(name)) return `has ${name}, which has no effect: write sslmode=require`
    if (OTHER_PLACES.has(name))
      return `has ${name}, which has no effect: write server, user, password and database before the question mark`
    if (LIMITS.test(name)) return `has ${name}: set DATABASE_STATEMENT_SECONDS, which limits all statements`
    if (OTHER_SESSIONS.has(name)) return `has ${name}, which changes what its sessions answer: leave it out`
    if (new Set(given.getAll(name)).size > 1) return `has ${name} twice, with different values`
  }
  return undefined
}

/** The values of `ssl` that `pg` knows; it takes any other, `false` included, for true. */
const SSL_VALUES = new Set(['true', '1', '0', 'no-verify'])

function faultOfTls(given: URLSearchParams): string | undefined {
  const ssl = given.get('ssl')
  if (ssl !== null && !SSL_VALUES.has(ssl))
    return 'has an unknown ssl: write sslmode=require or sslmode=disable instead'
  const mode = given.get('sslmode')
  if (ssl !== null && mode !== null && (ssl === '0') !== (mode === 'disable'))
    return 'has ssl and sslmode, which say different things: leave out ssl'
  if (mode !== null && !TLS_MODES.has(mode)) {
    const others = 'use require, verify-ca or verify-full, or disable for a connection without TLS'
    return mode === 'prefer' || mode === 'allow'
      ? `has sslmode=${mode}, which leaves open whether the connection is encrypted: ${others}`
      : `has an unknown sslmode: ${others}`
  }
  if (mode === 'verify-ca' && !given.get('sslrootcert'))
    return 'has sslmode=verify-ca without sslrootcert: name the file of the root certificate, or use verify-full'
  for (const name of CERTIFICATES) {
    const file = given.get(name)
    if (file && !(name === 'sslrootcert' && file === 'system') && !isReadable(file))
      return `names a file as ${name} that cannot be read: ${file}`
  }
  return undefined
}

/** Tables are in `public`; Prisma's own parameter of another schema would be passed over without a word. */
function faultOfSchema(given: URLSearchParams): string | undefined {
  const schemas = ['schema', 'currentSchema', 'search_path'].flatMap((name) => given.getAll(name))
  return schemas.some((schema) => schema !== 'public')
    ? 'names a schema: tables are always in the schema public'
    : undefined
}

function withLibpqTls(text: string, given: URLSearchParams): string {
  if (given.get('sslrootcert') === 'system') {
    // the roots of Node, which check the name as well
    const rest = text.replace(/([?&])sslrootcert=system(&|$)/, '$1').replace(/sslmode=[\w-]+/, 'sslmode=verify-full')
    return rest.includes('sslmode=') ? rest : `${rest}sslmode=verify-full`
  }
  if (!given.has('sslmode') || given.has('uselibpqcompat')) return text
  return `${text.replace('sslmode=no-verify', 'sslmode=require')}&${LIBPQ}`
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
