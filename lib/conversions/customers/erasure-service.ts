import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { printable } from '@/lib/platform/text/printable'
import { lockCustomers } from './data'
import type { ErasedCustomer } from './erasure-schema'
import type { CustomerNames } from './rules'

/** The advertiser whose customer is erased, and how they are called. */
type Erasure = { advertiserId: number; names: CustomerNames; at: Date }

/**
 * Erases who bought: the customer, whatever else they are called, with whose customer they are, and what stored calls name
 * them by. Their conversions, the money and all figures stay, and say nothing of who it was. What is reported of them
 * later is of somebody who is not known yet.
 */
export async function eraseCustomer(tx: Tx, { advertiserId, names, at }: Erasure): Promise<ErasedCustomer> {
  const registers = [advertiserId, testAccountOfAdvertiser(advertiserId)]
  await lockCustomers(
    tx,
    registers.map((registerId) => ({ registerId, names })),
  )
  const called = await tx.$queryRaw<{ id: string; kind: string; name: string }[]>`
    SELECT n.customer_id AS id, n.kind::text AS kind, n.name FROM customer_name n WHERE n.customer_id IN (
      SELECT m.customer_id FROM customer_name m WHERE m.advertiser_id = ANY(${registers})
        AND (m.kind = 'number' AND m.name = ${names.number}
          OR m.kind = 'email' AND m.name = ANY(${[...names.emailHashes]}::text[])))`
  const ids = [...new Set(called.map(({ id }) => id))]
  // their names and bindings go with them; what is paid later by the click of their subscription goes on with it
  const customers = await tx.customer.deleteMany({ where: { id: { in: ids } } })
  const numbers = [names.number, ...called.map(({ kind, name }) => (kind === 'number' ? name : null))]
  const calls = await eraseFromCalls(tx, {
    advertiserId,
    numbers: numbers.flatMap((number) => (number === null ? [] : [number, printable(number, number.length)])),
    hashes: [...names.emailHashes, ...called.flatMap(({ kind, name }) => (kind === 'email' ? [name] : []))],
    at,
  })
  return { customers: customers.count, calls }
}

type Named = { advertiserId: number; numbers: readonly string[]; hashes: readonly string[]; at: Date }

/**
 * Erases who bought from the calls of an advertiser, and from those of nobody who proved to be one that name its offers. A
 * month at a time: there is no index by customer, and no statement may take long.
 */
async function eraseFromCalls(tx: Tx, { advertiserId, numbers, hashes, at }: Named): Promise<number> {
  const months = await tx.$queryRaw<{ from: Date; until: Date }[]>`
    SELECT m AS from, m + interval '1 month' AS until FROM generate_series(
      (SELECT date_trunc('month', min(created_at)) FROM postback_call WHERE advertiser_id = ${advertiserId}),
      ${at}::timestamptz + interval '1 month', '1 month') AS m`
  let erased = 0
  for (const { from, until } of months) {
    erased += await tx.$executeRaw`
      UPDATE postback_call SET customer_number = NULL, customer_hash = NULL
      WHERE advertiser_id = ${advertiserId} AND created_at >= ${from} AND created_at < ${until}
        AND (customer_number = ANY(${[...numbers]}::text[]) OR customer_hash = ANY(${[...hashes]}::text[]))`
  }
  return (
    erased +
    (await tx.$executeRaw`
      UPDATE postback_call SET customer_number = NULL, customer_hash = NULL
      WHERE reason = 'bad_token' AND advertiser_id IS NULL
        AND offer_id IN (SELECT id FROM offer WHERE advertiser_id = ${advertiserId})
        AND (customer_number = ANY(${[...numbers]}::text[]) OR customer_hash = ANY(${[...hashes]}::text[]))`)
  )
}
