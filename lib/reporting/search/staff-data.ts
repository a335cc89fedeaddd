import 'server-only'
import { type BookHolder, limitedToBook } from '@/lib/accounts/staff-permissions/book-data'
import { ADMIN_ROOT } from '@/lib/accounts/staff-permissions/page-permission-constants'
import { adminLinks } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { mayOpen, type StaffRights } from '@/lib/accounts/staff-permissions/permission-rules'
import { containing } from '@/lib/backoffice/lists/data'
import { matchesPerson } from '@/lib/backoffice/people-search/data'
import { SALES_OF_TXN } from '@/lib/conversions/lifecycle/data'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { withoutTestAccounts } from '@/lib/platform/database/without-test-accounts'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { formatCents } from '@/lib/platform/money/format'
import { modulesOff } from '@/lib/platform/settings/current'
import { numberForm } from '@/lib/platform/text/identifier'
import { bestMatches } from '@/lib/platform/text/match'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { QUERY_MIN } from './constants'
import { MATCHES_READ, PAGE_VIEWS, PART_MIN, STAFF_GROUPS, STAFF_HITS, type StaffGroupId } from './staff-constants'
import type { StaffGroup, StaffHit } from './staff-schema'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const parseNumber = (q: string): number | null => {
  const [, digits] = /^#?(\d{1,9})$/.exec(numberForm(q)) ?? []
  return digits === undefined ? null : Number(digits)
}

type Seeker = BookHolder & { keyScopes?: readonly string[] }

/** People, offers, advertisers, conversions, payouts and pages that match, as far as the member of staff and the API key may read them. */
export async function searchForStaff({ keyScopes, ...staff }: Seeker, q: string): Promise<StaffGroup[]> {
  if (q.length < QUERY_MIN) return []
  const readers: Record<StaffGroupId, () => Promise<StaffHit[]> | StaffHit[]> = {
    people: () => findPeople(staff, q),
    offers: () => findOffers(staff, q),
    advertisers: () => findAdvertisers(staff, q),
    conversions: () => findConversions(staff, q),
    payouts: () => findPayouts(staff, q),
    pages: () => findPages(staff, q),
  }
  const mayRead = ({ page, scope }: (typeof STAFF_GROUPS)[StaffGroupId]) =>
    mayOpen(staff, page) && (keyScopes === undefined || scope === null || keyScopes.includes(scope))
  const groups = await Promise.all(
    (Object.keys(readers) as StaffGroupId[]).map(async (id) => ({
      id,
      title: STAFF_GROUPS[id].title,
      items: mayRead(STAFF_GROUPS[id]) ? await readers[id]() : [],
    })),
  )
  return groups.filter(({ items }) => items.length > 0)
}

const all = (...conditions: Prisma.Sql[]) => Prisma.join(conditions, ' AND ')

/** The catalog is small: any part of the name. */
const numberOrName = (table: 'o' | 'v', q: string) => {
  const column = (name: string) => Prisma.raw(`${table}.${name}`)
  return Prisma.sql`(${column('id')} = ${parseNumber(q)}::int OR search_fold(${column('name')}) LIKE ${containing(q)})`
}

type Person = { userId: string; affiliateId: number | null; name: string; email: string; status: string }

/** By any part of name or address, from three characters on, or by the affiliate number; whoever signed in last first. */
async function findPeople(staff: BookHolder, q: string): Promise<StaffHit[]> {
  const number = parseNumber(q)
  if (number === null && q.length < PART_MIN) return []
  // a short number is in most addresses: it is looked up as a number alone
  const where =
    number !== null && q.length < PART_MIN
      ? Prisma.sql`a.id = ${number}`
      : matchesPerson(number === null ? q : String(number))
  const people = await db().$queryRaw<Person[]>`
    SELECT found.* FROM (
      SELECT u.id AS "userId", a.id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name, u.email,
        coalesce(a.status::text, u.role::text) AS status, u.last_sign_in_at AS seen
      FROM app_user u LEFT JOIN affiliate a ON a.user_id = u.id
      WHERE ${all(where, Prisma.sql`u.status <> 'deleted'`, ...limitedToBook(staff, { user: Prisma.sql`u.id` }))} LIMIT ${MATCHES_READ}
    ) found
    ORDER BY "affiliateId" IS NOT DISTINCT FROM ${number}::int DESC, email = ${q.toLowerCase()} DESC,
      seen DESC NULLS LAST, "userId" LIMIT ${STAFF_HITS}`
  return people.map(({ userId, affiliateId, name, email }) => ({
    id: `person-${userId}`,
    name: name || email,
    note: [affiliateId === null ? '' : `Affiliate ${affiliateId}`, email].filter(Boolean).join(' · '),
    href: `${ADMIN_ROOT}/manage-users/${affiliateId ?? userId}`,
  }))
}

async function findOffers(staff: BookHolder, q: string): Promise<StaffHit[]> {
  const offers = await db().$queryRaw<{ id: number; name: string; status: string; advertiser: string }[]>`
    SELECT o.id, o.name, o.status::text, v.name AS advertiser FROM offer o JOIN advertiser v ON v.id = o.advertiser_id
    WHERE ${all(numberOrName('o', q), ...limitedToBook(staff, { advertiser: Prisma.sql`v.id` }))}
    ORDER BY o.id IS NOT DISTINCT FROM ${parseNumber(q)}::int DESC, o.status, o.name, o.id LIMIT ${STAFF_HITS}`
  return offers.map(({ id, name, status, advertiser }) => ({
    id: `admin-offer-${id}`,
    name,
    note: `Offer ${id} · ${advertiser} · ${status}`,
    href: `${ADMIN_ROOT}/offers/${id}`,
  }))
}

async function findAdvertisers(staff: BookHolder, q: string): Promise<StaffHit[]> {
  const advertisers = await db().$queryRaw<{ id: number; name: string; status: string }[]>`
    SELECT id, name, status::text FROM advertiser v
    WHERE ${all(numberOrName('v', q), ...limitedToBook(staff, { advertiser: Prisma.sql`v.id` }))}
    ORDER BY id IS NOT DISTINCT FROM ${parseNumber(q)}::int DESC, status, name, id LIMIT ${STAFF_HITS}`
  return advertisers.map(({ id, name, status }) => ({
    id: `advertiser-${id}`,
    name,
    note: `Advertiser ${id} · ${status}`,
    href: `${ADMIN_ROOT}/advertisers?open=${id}`,
  }))
}

type Found = { id: string; affiliateId: number; offer: string; payoutCents: bigint; status: string; txnId: string }

/** By its id, its click or its transaction, in full. */
async function findConversions(staff: BookHolder, q: string): Promise<StaffHit[]> {
  const isFeed = mayOpen(staff, 'conversion-feed')
  const found = await db().$queryRaw<Found[]>`
    SELECT c.id, c.affiliate_id AS "affiliateId", o.name AS offer, c.payout_cents AS "payoutCents", c.status::text,
      c.txn_id AS "txnId"
    FROM conversion c LEFT JOIN offer o ON o.id = c.offer_id 
    WHERE ${all(conversionNamed(q), withoutTestAccounts('c.affiliate_id'), ...limitedToBook(staff, { affiliate: Prisma.sql`c.affiliate_id` }))}
    LIMIT ${STAFF_HITS}`
  return found.map(({ id, affiliateId, offer, payoutCents, status, txnId }) => ({
    id: `conversion-${id}`,
    name: `${formatCents(payoutCents)} · ${offer}`,
    note: `${status} · Affiliate ${affiliateId} · ${txnId}`,
    href: isFeed
      ? `${ADMIN_ROOT}/conversion-feed?open=${affiliateId}-${id}`
      : `${ADMIN_ROOT}/manage-users/${affiliateId}?tab=conversions&q=${id}`,
  }))
}

function conversionNamed(q: string): Prisma.Sql {
  const click = parseClickId(q)
  if (click) return Prisma.sql`c.affiliate_id = ${click.affiliateId} AND c.click_id = ${click.id}::uuid`
  if (!UUID.test(q)) {
    // the key of transactions begins with the advertiser
    return Prisma.sql`(c.affiliate_id, c.id) IN (
      SELECT s.affiliate_id, s.conversion_id FROM advertiser v JOIN postback_txn t
        ON t.advertiser_id = v.id AND t.txn_id = ${q} AND t.operation = 'conversion' ${SALES_OF_TXN})`
  }
  // the id holds the time of the conversion, by which it is found without the affiliate
  const made = Number.parseInt(q.replaceAll('-', '').slice(0, 12), 16)
  if (made > Date.UTC(9999, 0)) return Prisma.sql`false`
  const [from, to] = [new Date(made - MINUTE_MS), new Date(made + MINUTE_MS)]
  return Prisma.sql`c.id = ${q}::uuid AND c.created_at BETWEEN ${from} AND ${to}`
}

type Payout = { id: string; affiliateId: number; name: string; amountCents: bigint; status: string }

/** By the id of the request, or the reference of its provider. */
async function findPayouts(staff: BookHolder, q: string): Promise<StaffHit[]> {
  const payouts = await db().$queryRaw<Payout[]>`
    SELECT r.id, r.affiliate_id AS "affiliateId", trim(u.first_name || ' ' || u.last_name) AS name,
      r.amount_cents AS "amountCents", r.status::text
    FROM payout_request r JOIN affiliate a ON a.id = r.affiliate_id JOIN app_user u ON u.id = a.user_id
    WHERE ${all(
      UUID.test(q) ? Prisma.sql`r.id = ${q}::uuid` : Prisma.sql`r.provider_ref = ${q}`,
      withoutTestAccounts('r.affiliate_id'),
      ...limitedToBook(staff, { affiliate: Prisma.sql`r.affiliate_id` }),
    )}
    LIMIT ${STAFF_HITS}`
  return payouts.map(({ id, affiliateId, name, amountCents, status }) => ({
    id: `payout-${id}`,
    name: `${formatCents(amountCents)} to ${name || affiliateId}`,
    note: `${status} · Affiliate ${affiliateId}`,
    href: `${ADMIN_ROOT}/payouts-dashboard?open=${id}`,
  }))
}

function findPages(staff: StaffRights, q: string): StaffHit[] {
  const links = adminLinks(staff, modulesOff()).flatMap(({ group, links }) =>
    links.map((link) => ({ ...link, id: link.page, group })),
  )
  const views = PAGE_VIEWS.filter(({ page }) => mayOpen(staff, page)).map((view) => ({
    ...view,
    group: links.find(({ page }) => page === view.page)?.title ?? '',
    href: `${ADMIN_ROOT}/${view.page}?view=${view.id}`,
  }))
  const pages: { id: string; title: string; group: string; href: string }[] = [...links, ...views]
  const found = bestMatches(pages, q, ({ title, group }) => ({ name: title, also: [group], text: '' }))
  return found.slice(0, STAFF_HITS).map(({ id, title, group, href }) => ({
    id: `admin-page-${id}`,
    name: title,
    note: group,
    href,
  }))
}
