import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { Prisma, type CustomerErasure as Row } from '@/lib/generated/prisma/client'
import type { CustomerErasureScope } from '@/lib/generated/prisma/enums'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import type { Clock } from '@/lib/platform/dates/clock'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { printable } from '@/lib/platform/text/printable'
import { lockCustomers } from './data'
import type { ErasedCustomer } from './erasure-schema'
import { numberHashes } from './name-data'
import type { CustomerNames } from './rules'

/** Calls that are looked through in one transaction: a tenth of a second on two cores. */
const CALLS_AT_ONCE = 50_000

/** For how long a run of the job goes on. */
const RUN_MS = 40_000

/** Calls of somebody new may have the same names; those that were being taken as it began are of before. */
const IN_FLIGHT = Prisma.sql`interval '1 minute'`

/** The advertiser whose customer is erased, and how they are called. */
type Erasure = { advertiserId: number; names: CustomerNames; listedAs: readonly string[]; at: Date }

/**
 * Erases who bought: the customer, whatever else they are called, and whose customer they are, at once; `goOn` then erases what
 * stored calls name them by. Their conversions, the money and all figures stay, and say nothing of who it was. What is
 * reported of them later is of somebody who is not known yet.
 * @param listedAs the hashes under which lists may have them
 * @returns the id of the erasure, how many customers it was, and how many names on lists
 */
export async function beginErasure(tx: Tx, { advertiserId, names, listedAs, at }: Erasure) {
  const registers = [advertiserId, testAccountOfAdvertiser(advertiserId)]
  await lockCustomers(
    tx,
    registers.map((registerId) => ({ registerId, names })),
  )
  const called = await tx.$queryRaw<{ id: string; kind: string; name: string }[]>`
    SELECT n.customer_id AS id, n.kind::text AS kind, n.name FROM customer_name n WHERE n.customer_id IN (
      SELECT m.customer_id FROM customer_name m WHERE m.advertiser_id = ANY(${registers})
        AND (m.kind = 'number' AND m.name = ${names.number}
          OR m.kind = 'email' AND (m.name = ANY(${[...names.emailHashes]}::text[])
            OR m.is_untagged AND m.name = ANY(${[...(names.untaggedHashes ?? [])]}::text[]))))`
  // their names and bindings go with them; what is paid later by the click of their subscription goes on with it
  const { count: customers } = await tx.customer.deleteMany({ where: { id: { in: called.map(({ id }) => id) } } })
  const numbers = [names.number, ...called.map(({ kind, name }) => (kind === 'number' ? name : null))]
  const id = newId(at)
  const erased = {
    // as calls have them
    numbers: numbers.flatMap((number) => (number === null ? [] : [number, printable(number, number.length)])),
    hashes: [...names.emailHashes, ...called.flatMap(({ kind, name }) => (kind === 'email' ? [name] : []))],
  }
  await tx.customerErasure.create({ data: { id, advertiserId, ...erased, customers, createdAt: at } })
  // payments of shops that wait for their click
  await tx.shopWaitingStep.updateMany({
    where: {
      advertiserId,
      OR: [
        { customerNumber: { in: erased.numbers } },
        { customerHash: { in: [...erased.hashes, ...erased.numbers.flatMap(numberHashes)] } },
        { emailHash: { in: erased.hashes } },
      ],
    },
    data: { customerNumber: null, customerHash: null, emailHash: null },
  })
  const listed = await eraseFromLists(tx, advertiserId, [
    ...listedAs,
    ...erased.numbers.flatMap(numberHashes),
    ...erased.hashes,
  ])
  return { id, customers, listed }
}

/** @returns how many names were on lists of the advertiser, which are as many shorter */
async function eraseFromLists(tx: Tx, advertiserId: number, hashes: readonly string[]): Promise<number> {
  const [{ listed }] = await tx.$queryRaw<[{ listed: number }]>`
    WITH erased AS (
      DELETE FROM listed_customer WHERE advertiser_id = ${advertiserId}
        AND name_hash IN (SELECT decode(hash, 'hex') FROM unnest(${[...new Set(hashes)]}::text[]) AS hash
          WHERE hash ~ '^[0-9a-f]{64}$')
      RETURNING list_id),
    counted AS (
      UPDATE customer_list SET names = names - e.count
      FROM (SELECT list_id, count(*)::int AS count FROM erased GROUP BY 1) AS e WHERE e.list_id = customer_list.id)
    SELECT count(*)::int AS listed FROM erased`
  return listed
}

/**
 * Erases a customer from stored calls, some in each transaction, as long as it may go on. Safe to interrupt, and to run twice
 * at once. The log gets how much was erased with the last step.
 * @returns how much it was as far as this run knows, and whether another run took the last step
 */
export async function goOn(
  id: string,
  mayGoOn: () => boolean,
  at: Date,
): Promise<ErasedCustomer & { byOther: boolean }> {
  let erased: ErasedCustomer = { customers: 0, calls: 0, isFinished: false }
  do {
    const step = await transact((tx) => takeStep(tx, id, at))
    if (!step) return { ...erased, isFinished: true, byOther: true }
    erased = step
  } while (!erased.isFinished && mayGoOn())
  return { ...erased, byOther: false }
}

/** The job: goes on with erasures that did not end with their request. @returns how many it finished */
export async function finishErasures({ at, clock }: { at: Date; clock: Clock }): Promise<number> {
  const startedAt = clock.now().getTime()
  const mayGoOn = () => clock.now().getTime() - startedAt < RUN_MS
  const open = await db().customerErasure.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
  let finished = 0
  for (const { id } of open) if (mayGoOn() && (await goOn(id, mayGoOn, at)).isFinished) finished += 1
  return finished
}

const NEXT: Record<CustomerErasureScope, CustomerErasureScope | undefined> = {
  own_calls: 'unproven_calls',
  unproven_calls: undefined,
}

/** The calls of a scope, in the order of an index. */
const callsOf = ({ scope, advertiserId }: Row): Prisma.Sql =>
  scope === 'own_calls'
    ? Prisma.sql`advertiser_id = ${advertiserId}`
    : Prisma.sql`reason = 'bad_token' AND advertiser_id IS NULL`

async function takeStep(tx: Tx, id: string, at: Date): Promise<ErasedCustomer | undefined> {
  await tx.$queryRaw`SELECT FROM customer_erasure WHERE id = ${id}::uuid FOR UPDATE`
  const row = await tx.customerErasure.findUnique({ where: { id } })
  // finished by another run
  if (!row) return undefined
  const { advertiserId, numbers, hashes, customers, nextFrom, createdAt, scope } = row
  const between = (until: Prisma.Sql) => Prisma.sql`${callsOf(row)}
    AND created_at >= coalesce(${nextFrom}, '-infinity'::timestamptz) AND created_at < ${until}`
  const end = Prisma.sql`${createdAt}::timestamptz + ${IN_FLIGHT}`
  const [next] = await tx.$queryRaw<{ from: Date }[]>`
    SELECT greatest(created_at, ${nextFrom}::timestamptz + interval '1 millisecond') AS from
    FROM postback_call WHERE ${between(end)} ORDER BY created_at OFFSET ${CALLS_AT_ONCE} LIMIT 1`
  const named = await tx.$executeRaw`
    UPDATE postback_call SET customer_number = NULL, customer_hash = NULL
    WHERE ${between(next ? Prisma.sql`${next.from}` : end)}
      AND (customer_number = ANY(${numbers}) OR customer_hash = ANY(${hashes}))
      AND (advertiser_id IS NOT NULL OR offer_id IN (SELECT id FROM offer WHERE advertiser_id = ${advertiserId}))`
  const calls = row.calls + named
  const nextScope = next ? scope : NEXT[scope]
  if (nextScope) {
    const data = { calls, scope: nextScope, nextFrom: next?.from ?? null }
    await tx.customerErasure.update({ where: { id }, data })
    return { customers, calls, isFinished: false }
  }
  await tx.customerErasure.delete({ where: { id } })
  const subject = { subject: 'advertiser', subjectId: String(advertiserId) }
  if (customers + calls > 0)
    await recordAudit(tx, null, { action: 'advertiser.customer_erased', ...subject, after: { customers, calls }, at })
  return { customers, calls, isFinished: true }
}
