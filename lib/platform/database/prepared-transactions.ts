import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { Prisma, type PrismaClient } from '@/lib/generated/prisma/client'
import { DatabaseDownError } from './failures'
import { parameter, VALUE_TYPES } from './prepared-values'

type Tx = Prisma.TransactionClient
type Transaction = Awaited<ReturnType<Awaited<ReturnType<PrismaPg['connect']>>['startTransaction']>>

/** Statements that stay prepared on a connection; what a process sends beyond them is planned each time. */
const PREPARED_STATEMENTS = 500

/** The connection of a transaction, while it is open. */
type Opened = { connection?: pg.PoolClient | undefined }
/** The transaction that an asynchronous call is about to open. */
const opening = new AsyncLocalStorage<Opened>()

const names = new Map<string, string>()

/** The name a statement is prepared under, the same on every connection; empty for one that is not kept. */
function statementName(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined || names.size >= PREPARED_STATEMENTS) return known ?? ''
  const name = `prepared_${names.size}`
  names.set(sql, name)
  return name
}

/** Prisma's adapter with prepared statements, which tells `transactDirectly` the connection of each transaction. */
export class PreparedAdapter extends PrismaPg {
  constructor(pool: pg.Pool) {
    super(pool, { statementNameGenerator: ({ sql }) => statementName(sql) })
  }

  override async connect() {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (level) => {
      const transaction = await start(level)
      const opened = opening.getStore()
      if (opened) lend((transaction as unknown as { client: pg.PoolClient }).client, transaction, opened)
      return transaction
    }
    return adapter
  }
}

/** Lends the connection of a transaction until its end is sent: what came after it would be in no transaction. */
function lend(connection: pg.PoolClient, transaction: Transaction, opened: Opened): void {
  opened.connection = connection
  const execute = transaction.executeRaw.bind(transaction)
  transaction.executeRaw = (query) => {
    if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') opened.connection = undefined
    return execute(query)
  }
}

/** Transactions in which several statements may be under way at once. */
const pipelined = new WeakMap<object, Opened>()

/**
 * Runs a transaction of Prisma in which raw statements go to PostgreSQL's client itself, prepared, so that Prisma does not
 * handle each of them. Models and everything else go through Prisma.
 * @param prisma a client on a `PreparedAdapter` and pipelined connections
 */
export function transactDirectly<T>(prisma: PrismaClient, run: (tx: Tx) => Promise<T>): Promise<T> {
  const opened: Opened = {}
  return opening.run(opened, () =>
    prisma.$transaction((tx) => {
      const directTx = direct(tx, opened)
      pipelined.set(directTx, opened)
      return run(directTx)
    }),
  )
}

/** Steps that are asynchronous, by what they result in. */
type Steps<T extends readonly unknown[]> = { [Place in keyof T]: () => Promise<T[Place]> }

/**
 * Takes steps that do not need each other's results, in their order. In a transaction of `transactDirectly` the first
 * statements of all are sent together, and PostgreSQL carries them out in that order; elsewhere one step after another.
 */
export async function together<T extends readonly unknown[]>(tx: Tx, ...steps: Steps<T>): Promise<T> {
  const opened = pipelined.get(tx)
  if (opened) return (await Promise.all(inOnePacket(opened, steps))) as unknown as T
  const results: unknown[] = []
  for (const step of steps) results.push(await step())
  return results as unknown as T
}

type Parts = TemplateStringsArray | Prisma.Sql
const isTemplate = (parts: Parts): parts is TemplateStringsArray => Array.isArray(parts)

/** Begins all steps, and writes their first statements to the socket at once. */
function inOnePacket(opened: Opened, steps: readonly (() => Promise<unknown>)[]): Promise<unknown>[] {
  const stream = opened.connection?.connection.stream
  stream?.cork()
  try {
    return steps.map((step) => step())
  } finally {
    stream?.uncork()
  }
}

function direct(tx: Tx, opened: Opened): Tx {
  const send = (text: string, values: readonly unknown[]) => {
    if (!opened.connection) throw new DatabaseDownError('The transaction of this statement has ended.')
    return opened.connection.query({
      text,
      name: statementName(text),
      values: values.map(parameter),
      types: VALUE_TYPES,
    })
  }
  const sent = (parts: Parts, values: readonly unknown[]) => {
    if (!isTemplate(parts)) return send(parts.text, parts.values)
    if (!values.some((value) => value instanceof Prisma.Sql)) return send(toSql(parts), values)
    const nested = Prisma.sql(parts, ...(values as Prisma.Sql[]))
    return send(nested.text, nested.values)
  }
  const overridden: Record<string | symbol, unknown> = {
    $queryRaw: async (parts: Parts, ...values: unknown[]) => (await sent(parts, values)).rows,
    $executeRaw: async (parts: Parts, ...values: unknown[]) => (await sent(parts, values)).rowCount ?? 0,
    $queryRawUnsafe: async (text: string, ...values: unknown[]) => (await send(text, values)).rows,
    $executeRawUnsafe: async (text: string, ...values: unknown[]) => (await send(text, values)).rowCount ?? 0,
  }
  return new Proxy(tx, { get: (target, key) => overridden[key] ?? Reflect.get(target, key) })
}

const texts = new WeakMap<TemplateStringsArray, string>()

/** The text of a template without nested statements. */
function toSql(strings: TemplateStringsArray): string {
  const known = texts.get(strings)
  if (known !== undefined) return known
  const text = strings.reduce((sum, part, index) => `${sum}$${index}${part}`)
  texts.set(strings, text)
  return text
}
