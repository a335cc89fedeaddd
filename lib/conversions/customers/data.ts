import 'server-only'
import { fingerprints } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { emailForm, isEmail, normalizeMailbox } from '@/lib/platform/email'
import { testAccountOfAdvertiser } from '@/lib/platform/ids/test-accounts'
import type { Binding, CustomerName } from './rules'

/** Parameters of a postback that name who bought. */
export type CustomerParameters = {
  customer_id?: string | undefined
  customer_email?: string | undefined
  /** The hash of a stored call. */
  customer_hash?: string | undefined
}

/**
 * How a call names its customer; undefined where it does not. Of an address of email only keyed hashes of its mailbox are
 * used: nothing is stored by which somebody could be written to.
 */
export function customerName(parameters: CustomerParameters): CustomerName | undefined {
  const id = parameters.customer_id || undefined
  const hash = parameters.customer_hash || undefined
  // some name their customers by their addresses
  const isAddress = id !== undefined && isEmail(emailForm(id))
  const email = parameters.customer_email || (isAddress ? id : undefined)
  const number = isAddress ? null : (id ?? null)
  if (number === null && email === undefined && hash === undefined) return undefined
  const emailHashes = email === undefined ? (hash ? [hash] : []) : fingerprints(`customer ${normalizeMailbox(email)}`)
  return { number, emailHashes }
}

/** A customer that a sale may have, by the account its transactions are registered under. */
type Asked = { registerId: number; name: CustomerName }

export type KnownCustomer = { id: string; bindings: Binding[] }

const namesOf = ({ registerId, name }: Asked) =>
  [name.number !== null && `number ${name.number}`, ...name.emailHashes.slice(0, 1)].flatMap((text) =>
    text ? [`customer ${registerId} ${text}`] : [],
  )

/**
 * Makes the sales of customers wait for each other until the caller's transaction ends, and reads what is known of each.
 * Taken after the locks of clicks. Nothing is asked where nobody is named.
 * @returns in the order given; undefined for who is not known yet
 */
export async function lockCustomers(tx: Tx, asked: readonly Asked[]): Promise<(KnownCustomer | undefined)[]> {
  if (asked.length === 0) return []
  const names = [...new Set(asked.flatMap(namesOf))]
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest(${names}::text[]) AS named (name) ORDER BY 1) AS locked`
  return readCustomers(tx, asked)
}

type Row = { place: number; id: string } & { [Field in keyof Binding]: Binding[Field] | null }

async function readCustomers(tx: Tx, asked: readonly Asked[]): Promise<(KnownCustomer | undefined)[]> {
  const requested = asked.map(({ registerId, name: { number, emailHashes } }, place) => ({
    place,
    advertiser_id: registerId,
    number,
    email_hashes: emailHashes,
  }))
  const rows = await tx.$queryRaw<Row[]>`
    SELECT s.place, c.id, b.offer_id AS "offerId", b.affiliate_id AS "affiliateId", b.click_id AS "clickId"
    FROM json_to_recordset(${JSON.stringify(requested)}::json)
      AS s (place int, advertiser_id int, number text, email_hashes text[])
    CROSS JOIN LATERAL (
      SELECT id FROM customer WHERE customer.advertiser_id = s.advertiser_id
        AND (customer.number = s.number OR customer.email_hash = ANY(s.email_hashes))
      ORDER BY customer.number IS NOT DISTINCT FROM s.number DESC, created_at LIMIT 1) AS c
    LEFT JOIN customer_binding b ON b.customer_id = c.id
    ORDER BY s.place, b.created_at DESC`
  const known = new Map<number, KnownCustomer>()
  for (const { place, id, offerId, affiliateId, clickId } of rows) {
    const customer = known.get(place) ?? { id, bindings: [] }
    known.set(place, customer)
    if (offerId !== null && affiliateId !== null && clickId !== null)
      customer.bindings.push({ offerId, affiliateId, clickId })
  }
  return asked.map((_, place) => known.get(place))
}

/**
 * The click that payments of a customer belong to which name no click: of their newest subscription at this advertiser, else
 * of a test.
 */
export async function findCustomerClick(
  advertiserId: number,
  name: CustomerName,
): Promise<{ affiliateId: number; id: string } | undefined> {
  const registers = [advertiserId, testAccountOfAdvertiser(advertiserId)]
  const known = await readCustomers(
    db(),
    registers.map((registerId) => ({ registerId, name })),
  )
  const binding = known.find((customer) => customer?.bindings[0])?.bindings[0]
  return binding && { affiliateId: binding.affiliateId, id: binding.clickId }
}
