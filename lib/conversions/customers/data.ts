import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db, type Tx } from '@/lib/platform/database/db'
import { together } from '@/lib/platform/database/prepared-transactions'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import { IS_SOLD } from './credited-sale-data'
import { type Binding, type CustomerNames, isAlive } from './rules'

/** A customer that a sale may have, by the account its transactions are registered under. */
type Requested = { registerId: number; names: CustomerNames }

export type KnownCustomer = { id: string; knownIds: string[]; bindings: Binding[] }

const toLockNames = ({ registerId, names: { number, emails } }: Requested) =>
  [...(number === null ? [] : [`number ${number}`]), ...emails.map((email) => `email ${email}`)].map(
    (name) => `customer ${registerId} ${name}`,
  )

/**
 * Makes the sales of customers wait for each other until the caller's transaction ends, and reads what is known of each.
 * Taken after the locks of transactions and caps, and before those of clicks. Nothing is asked where nobody is named.
 * @returns in the order given; undefined for who is not known yet
 */
export async function lockCustomers(tx: Tx, requested: readonly Requested[]): Promise<(KnownCustomer | undefined)[]> {
  if (requested.length === 0) return []
  // three statements: what one waits for is not in its snapshot
  const [, , known] = await together(
    tx,
    () => lockNames(tx, requested),
    () => lockRows(tx, requested),
    () => readCustomers(tx, requested),
  )
  return known
}

function lockNames(tx: Tx, requested: readonly Requested[]): Promise<unknown> {
  const names = [...new Set(requested.flatMap(toLockNames))]
  return tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest(${names}::text[]) AS named (name) ORDER BY 1) AS locked`
}

/** Also the rows, in one order: one customer may be called by different names at once. */
const lockRows = (tx: Tx, requested: readonly Requested[]): Promise<unknown> =>
  tx.$executeRaw`SELECT FROM (SELECT DISTINCT n.customer_id FROM ${toKnownNames(requested)} ORDER BY 1) AS named
    CROSS JOIN LATERAL (SELECT FROM customer c WHERE c.id = named.customer_id FOR NO KEY UPDATE) AS locked`

/**
 * The names in calls that are those of customers, as rows: `toRequestedNames` with `n` of `customer_name`. Each is looked up by its
 * key (OFFSET 0): a plan that was made while the table was small would read all of it for each batch later.
 */
const toKnownNames = (requested: readonly Requested[]) => Prisma.sql`${toRequestedNames(requested)}
    CROSS JOIN LATERAL (SELECT o.customer_id, o.kind FROM customer_name o
      WHERE o.advertiser_id = s.advertiser_id AND o.kind = s.kind AND o.name = s.name AND (NOT s.untagged OR o.is_untagged)
      OFFSET 0) AS n`

/** The names in calls, as rows: `s (place, advertiser_id, kind, name, number)`; the last is the number beside an address. */
function toRequestedNames(requested: readonly Requested[]): Prisma.Sql {
  const names = requested.flatMap(
    ({ registerId: advertiser_id, names: { number, emailHashes, untaggedHashes = [] } }, place) => [
      ...(number === null ? [] : [{ place, advertiser_id, kind: 'number', name: number, number, untagged: false }]),
      ...emailHashes.map((name) => ({ place, advertiser_id, kind: 'email', name, number, untagged: false })),
      ...untaggedHashes.map((name) => ({ place, advertiser_id, kind: 'email', name, number, untagged: true })),
    ],
  )
  return Prisma.sql`json_to_recordset(${JSON.stringify(names)}::json)
    AS s (place int, advertiser_id int, kind customer_name_kind, name text, number text, untagged boolean)`
}

/** Makes a change of a click's sales wait for sales of those whose subscription it brought, as `lockCustomers` does. */
export const lockCustomersOfClick = (
  tx: Tx,
  { affiliateId, clickId }: { affiliateId: number; clickId: string },
): Promise<unknown> =>
  tx.$executeRaw`SELECT FROM customer c WHERE c.id IN (SELECT b.customer_id FROM customer_binding b
    WHERE b.affiliate_id = ${affiliateId} AND b.click_id = ${clickId}::uuid) ORDER BY c.id FOR NO KEY UPDATE`

type Row = { place: number; id: string } & { [Field in keyof Binding]: Binding[Field] | null }

/**
 * Of names of two customers the one with the number is answered, with the bindings of both. The number decides: beside one that
 * is not known, an address is not that of a customer who has another number.
 */
async function readCustomers(tx: Tx, requested: readonly Requested[]): Promise<(KnownCustomer | undefined)[]> {
  const rows = await tx.$queryRaw<Row[]>`
    WITH found AS MATERIALIZED (
      SELECT DISTINCT s.place, n.customer_id, n.kind
      FROM ${toKnownNames(requested)}
      WHERE n.kind = 'number' OR s.number IS NULL
        OR NOT EXISTS (SELECT FROM customer_name o
          WHERE o.customer_id = n.customer_id AND o.kind = 'number' AND o.name <> s.number))
    SELECT found.place, found.customer_id AS id, b.offer_id AS "offerId", b.affiliate_id AS "affiliateId",
      b.click_id AS "clickId", b.conversion_id AS "conversionId", b.subscription_id AS "subscriptionId", b.clicked_at AS "clickedAt",
      b.ended_at AS "endedAt"
    FROM found
    LEFT JOIN LATERAL (
      SELECT b.offer_id, b.affiliate_id, b.click_id, b.conversion_id, b.created_at, b.ended_at, x.clicked_at,
        coalesce(x.subscription_id, x.id) AS subscription_id FROM customer_binding b
      JOIN offer o ON o.id = b.offer_id AND o.is_subscription
      JOIN conversion x ON x.affiliate_id = b.affiliate_id AND x.id = b.conversion_id AND ${IS_SOLD}
      WHERE b.customer_id = found.customer_id) AS b ON true
    ORDER BY found.place, found.kind, b.created_at DESC, b.offer_id DESC`
  const known = new Map<number, KnownCustomer>()
  for (const { place, id, offerId, affiliateId, clickId, conversionId, subscriptionId, clickedAt, endedAt } of rows) {
    const customer = known.get(place) ?? { id, knownIds: [], bindings: [] }
    known.set(place, customer)
    if (!customer.knownIds.includes(id)) customer.knownIds.push(id)
    const isTwice = customer.bindings.some((each) => each.offerId === offerId)
    if (isTwice || !offerId || !affiliateId || !clickId || !conversionId || !subscriptionId || !clickedAt) continue
    customer.bindings.push({ offerId, affiliateId, clickId, conversionId, subscriptionId, clickedAt, endedAt })
  }
  return requested.map((_, place) => known.get(place))
}

/**
 * The subscriptions of a customer at an advertiser that were credited, and had not ended when something was paid, the newest first;
 * of a test where there is no other.
 */
export async function listBindings(
  advertiserId: number,
  names: CustomerNames,
  paidAt: Date,
): Promise<readonly Binding[]> {
  const registers = [advertiserId, testAccountOfAdvertiser(advertiserId)]
  const known = await readCustomers(
    db(),
    registers.map((registerId) => ({ registerId, names })),
  )
  const going = known.map((customer) => customer?.bindings.filter((binding) => isAlive(binding, paidAt)) ?? [])
  return going.find((bindings) => bindings.length > 0) ?? []
}
