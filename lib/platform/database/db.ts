import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { type Prisma, PrismaClient } from '@/lib/generated/prisma/client'
import { env } from '../env'
import { PooledClient } from './pooled-client'
import { PreparedAdapter, transactDirectly } from './prepared-transactions'
import { openPool } from './session'
import { SessionClient } from './session-client'
import { tracedClient } from './traced-client'

/** The client inside a transaction, or outside one: what a function that joins its caller's transaction takes. */
export type Tx = Prisma.TransactionClient

type Client = { pool: pg.Pool; prisma: PrismaClient }
type Connections = Client & { prepared?: Client; replica?: Client; caches: Map<symbol, unknown>; renewedAt?: number }

/** Connections of one process whose statements stay prepared. */
const PREPARED_CONNECTIONS = 2
/**
 * Plans for any values, by indexes: these statements look up a few rows by their keys, and a plan that was made while a
 * table was small must not read all of it later.
 */
const KEY_LOOKUPS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')
/** The least time between two renewals, so that a slow database is not given ever more connections. */
const RENEW_EVERY_MS = 30_000
/** How long statements under way on connections that were replaced may take. */
const LEAVE_WITHIN_MS = 15_000

// the server and Next's handlers are separate module instances in one process; they share one pool
const SHARED = Symbol.for('stoke.database')
const shared = globalThis as { [SHARED]?: Connections }

/** The address of PostgreSQL itself, for what needs a session of its own: LISTEN, session locks and the job queue. */
export const directUrl = (): string => env().DIRECT_DATABASE_URL ?? env().DATABASE_URL

/** Whether DATABASE_URL leads to a pooler. `beforeServing` checks that this is said rightly. */
export const isPooled = (): boolean => directUrl() !== env().DATABASE_URL

/**
 * Limits of a connection: the database cancels a statement after `limitMs`, and when it does not answer at all, we give
 * up a second later, whatever its role has for a wait for locks. A transaction left open, by a process that froze, frees its locks after the same time.
 */
export const timeLimits = (limitMs: number) => ({
  statement_timeout: limitMs,
  lock_timeout: limitMs,
  query_timeout: limitMs + 1_000,
  idle_in_transaction_session_timeout: limitMs,
})

/**
 * `timeLimits` for connections to DATABASE_URL. A pooler refuses settings of a session: there the role has them by default
 * (prisma/pooler-limits.ts), or a transaction sets its own.
 */
export const pooledLimits = (limitMs: number) =>
  isPooled() ? { Client: PooledClient, query_timeout: limitMs + 1_000 } : timeLimits(limitMs)

function openClient(settings: pg.PoolConfig, createAdapter = (opened: pg.Pool) => new PrismaPg(opened)): Client {
  const pool = openPool({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: env().DATABASE_POOL_WAIT_SECONDS * 1000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'stoke',
    ...pooledLimits(env().DATABASE_STATEMENT_SECONDS * 1000),
    Client: tracedClient(isPooled() ? PooledClient : SessionClient),
    ...settings,
  })
  const prisma = new PrismaClient({
    adapter: createAdapter(pool),
    transactionOptions: { maxWait: 2 * env().DATABASE_POOL_WAIT_SECONDS * 1000, timeout: 15_000 },
  })
  return { pool, prisma }
}

const connect = (): Connections => ({ ...openClient({ max: env().DATABASE_POOL_SIZE }), caches: new Map() })

const connectPrepared = (): Client =>
  openClient(
    { max: PREPARED_CONNECTIONS, options: KEY_LOOKUPS, pipeline: true },
    (opened) => new PreparedAdapter(opened),
  )

function connections(): Connections {
  shared[SHARED] ??= connect()
  return shared[SHARED]
}

/** Prisma's client, opened on first use so that building pages needs no database. */
export function db(): PrismaClient {
  return connections().prisma
}

/**
 * Runs a transaction on connections of their own, where each statement is prepared once: for paths that send the same few
 * statements very often. See `transactDirectly`. Through a pooler, which keeps no statements, one of `db()`.
 */
export function transactOnPrepared<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  const open = connections()
  if (isPooled()) return open.prisma.$transaction(run)
  open.prepared ??= connectPrepared()
  return transactDirectly(open.prepared.prisma, run)
}

/** A client of DATABASE_READ_URL, opened on first use; null without one. Asked by `readDb` only. */
export function replica(): Client | null {
  const url = env().DATABASE_READ_URL
  if (url === undefined) return null
  const open = connections()
  open.replica ??= openClient({ connectionString: url, max: env().DATABASE_POOL_SIZE })
  return open.replica
}

/** The pool below Prisma, for prepared statements. */
export function pool(): pg.Pool {
  return connections().pool
}

/**
 * What this process caches of the database's rows under a key, created on first use. Dropped with the connections, so
 * that rows of one database are never served to a caller of another.
 */
export function rowCache<Cache>(key: symbol, create: () => Cache): Cache {
  const { caches } = connections()
  if (!caches.has(key)) caches.set(key, create())
  return caches.get(key) as Cache
}

/**
 * Opens new connections for what comes next: after an outage those from before may stay silent for good, and a statement
 * on one of them would wait for its whole time limit. At most every 30 seconds.
 */
export function renewConnections(): void {
  const old = shared[SHARED]
  const now = performance.now()
  if (!old || now - (old.renewedAt ?? Number.NEGATIVE_INFINITY) < RENEW_EVERY_MS) return
  shared[SHARED] = { ...connect(), caches: old.caches, renewedAt: now }
  for (const { pool: left } of listClients(old))
    setTimeout(() => void left.end().catch(() => undefined), LEAVE_WITHIN_MS).unref()
}

const listClients = (open: Connections): Client[] =>
  [open, open.prepared, open.replica].filter((each) => each !== undefined)

/** Closes all connections and drops what was cached from them; the next use opens new ones. */
export async function closeDatabase(): Promise<void> {
  const open = shared[SHARED]
  if (!open) return
  shared[SHARED] = undefined
  for (const { prisma, pool: opened } of listClients(open)) {
    await prisma.$disconnect()
    await opened.end()
  }
}
