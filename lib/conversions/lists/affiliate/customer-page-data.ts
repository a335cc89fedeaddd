import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { idBefore } from '../../processing/batch/click-data'

/** Whose customers: those of affiliates or of advertisers, whose numbers `among` selects as `id`. */
export type CustomersAmong = { column: 'affiliate_id' | 'advertiser_id'; among: Prisma.Sql }

/** Which customers: conditions on their conversions `x`, and where in the order of their subscriptions they begin. */
type Wanted = CustomersAmong & { conditions: readonly Prisma.Sql[]; before: string | undefined; limit: number }

/** A condition on conversions `x`: they are of one of these. */
export const isOf = ({ column, among }: CustomersAmong): Prisma.Sql =>
  Prisma.sql`${Prisma.raw(`x.${column}`)} IN (${among})`

type Subscription = { id: string; affiliateId: number; clickId: string }

/** How many times the rows that are asked for are looked through, one after the other, before all others are summed at once. */
const WIDER = [1, 3, 20]

/**
 * Rows of customers, those of the newest subscriptions first, where most match: only their own payments are summed. Where few
 * match, all further ones are summed at once.
 * @param read the rows of the subscriptions whose conversions `x` match, at most as many as are asked for
 */
export async function readNewest<Row>(
  tx: Tx,
  wanted: Wanted,
  read: (own: Prisma.Sql) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const { conditions, limit } = wanted
  const rows: Row[] = []
  let last = wanted.before
  for (const size of WIDER.map((times) => limit * times)) {
    const begun = await listSubscriptions(tx, { ...wanted, before: last, limit: size })
    rows.push(...(await read(payingFor(begun))))
    last = begun.at(-1)?.id
    if (rows.length >= limit || begun.length < size) return rows.slice(0, limit)
  }
  // all their payments are summed, also those that do not lead to them
  const further = Prisma.join([isOf(wanted), startsBefore(last)], ' AND ')
  const chosen = Prisma.sql`x.subscription_id IN (SELECT x.subscription_id FROM conversion x
    WHERE ${Prisma.join([further, Prisma.sql`x.subscription_id IS NOT NULL`, ...conditions], ' AND ')})`
  rows.push(...(await read(Prisma.sql`${further} AND ${chosen}`)))
  return rows.slice(0, limit)
}

const startsBefore = (id: string | undefined) =>
  id === undefined ? Prisma.sql`true` : Prisma.sql`x.subscription_id < ${id}::uuid`

/** The newest subscriptions, read from each affiliate or advertiser in the order of the index by subscription. */
const listSubscriptions = (
  tx: Tx,
  { column, among, conditions, before, limit }: Wanted,
): Promise<Subscription[]> => tx.$queryRaw`
  SELECT s.* FROM (${among}) AS k CROSS JOIN LATERAL (
    SELECT DISTINCT x.subscription_id AS id, x.affiliate_id AS "affiliateId", x.click_id AS "clickId" FROM conversion x
    WHERE ${Prisma.raw(`x.${column}`)} = k.id AND x.subscription_id IS NOT NULL
      AND ${Prisma.join([...conditions, startsBefore(before)], ' AND ')}
    ORDER BY 1 DESC LIMIT ${limit}) AS s
  ORDER BY 1 DESC LIMIT ${limit}`

/**
 * A condition on conversions `x`: payments of these subscriptions. Only the months from the first of their clicks on are looked at:
 * of all months the planner would rather read everything than look up a hundred subscriptions in each.
 */
const payingFor = (subscriptions: readonly Subscription[]) =>
  subscriptions.length === 0
    ? Prisma.sql`false`
    : Prisma.sql`(x.affiliate_id, x.subscription_id) IN (SELECT * FROM unnest(
    ${subscriptions.map(({ affiliateId }) => affiliateId)}::int[], ${subscriptions.map(({ id }) => id)}::uuid[]))
    AND x.id >= ${idBefore(subscriptions.map(({ clickId }) => clickId))}::uuid`
