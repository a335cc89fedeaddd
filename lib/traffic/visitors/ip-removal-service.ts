import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { DAY_MS, type Day } from '@/lib/platform/dates/constants'
import { addDays, dayFromColumn, dayStart, dayToColumn, easternDay } from '@/lib/platform/dates/days'

/** Clicks or calls changed by one statement. */
export const CHANGED_AT_ONCE = 2_000

/** Shown in place of an address that was erased from the evidence of a fraud case. */
export const ERASED_ADDRESS = 'Address erased'

/** What happens to the address of a visitor when it is so many days old, and to what was stored with it. */
type Step = { mark: string; click: Prisma.Sql; clicksLeft: Prisma.Sql; call: Prisma.Sql; callsLeft: Prisma.Sql }

const CUT: Step = {
  mark: 'addresses_cut',
  click: Prisma.sql`ip = stoke_address_network(k.ip)`,
  clicksLeft: Prisma.sql`k.ip <> stoke_address_network(k.ip)`,
  call: Prisma.sql`ip = stoke_address_network(ip)`,
  callsLeft: Prisma.sql`ip <> stoke_address_network(ip)`,
}
const ERASE: Step = {
  mark: 'addresses_erased',
  click: Prisma.sql`ip = NULL, user_agent = '', device = NULL, browser = NULL, referrer = NULL, visitor = '',
    parameters = NULL`,
  clicksLeft: Prisma.sql`(k.ip IS NOT NULL OR k.user_agent <> '' OR k.referrer IS NOT NULL OR k.visitor <> ''
    OR k.parameters IS NOT NULL)`,
  call: Prisma.sql`ip = NULL`,
  callsLeft: Prisma.sql`ip IS NOT NULL`,
}

type Limits = { at: Date; networkAfterDays: number; eraseAfterDays: number; mayGoOn: () => boolean }

/**
 * Cuts the addresses of visitors to their network, and erases them later, with the browser, the referring page, the visitor's
 * key and the parameters of the link that went on: one Eastern day after another, each once, a few thousand rows in a statement. Only old rows are touched,
 * so the click path, which inserts new ones, never waits.
 * @returns how many clicks and calls were changed
 */
export async function removeAddresses({ at, networkAfterDays, eraseAfterDays, mayGoOn }: Limits): Promise<number> {
  const cut = await walk(CUT, dayBefore(at, networkAfterDays), at, mayGoOn)
  const erased = await walk(ERASE, dayBefore(at, eraseAfterDays), at, mayGoOn)
  return cut + erased + (await eraseFacts(dayStart(dayBefore(at, eraseAfterDays))))
}

/** The last Eastern day that ended at least `days` days ago. */
const dayBefore = (at: Date, days: number): Day => addDays(easternDay(new Date(at.getTime() - days * DAY_MS)), -1)

async function walk(step: Step, last: Day, at: Date, mayGoOn: () => boolean): Promise<number> {
  let changed = 0
  for (let day = await firstDay(step); day <= last && mayGoOn(); day = addDays(day, 1)) {
    const done = await changeDay(step, day, mayGoOn)
    changed += done.changed
    if (!done.isComplete) break
    const next = { day: dayToColumn(addDays(day, 1)), updatedAt: at }
    await db().retentionMark.upsert({ where: { name: step.mark }, create: { name: step.mark, ...next }, update: next })
  }
  return changed
}

async function firstDay({ mark }: Step): Promise<Day> {
  const known = await db().retentionMark.findUnique({ where: { name: mark } })
  if (known) return dayFromColumn(known.day)
  const [first] = await db().$queryRaw<[{ day: Date | null }]>`
    SELECT least((SELECT min(day) FROM stat_day), (SELECT min(created_at AT TIME ZONE 'America/New_York')::date
      FROM postback_call)) AS day`
  return first.day === null ? '9999-12-31' : dayFromColumn(first.day)
}

async function changeDay(step: Step, day: Day, mayGoOn: () => boolean) {
  const [from, until] = [dayStart(day), dayStart(addDays(day, 1))]
  let changed = 0
  let after: { affiliateId: number; id: string } | undefined = {
    affiliateId: 0,
    id: '00000000-0000-0000-0000-000000000000',
  }
  while (after && mayGoOn()) {
    const batch = await changeClicks(step, { day, from, until }, after)
    changed += batch.changed
    after = batch.last
  }
  for (let count = CHANGED_AT_ONCE; count === CHANGED_AT_ONCE && mayGoOn(); changed += count) {
    count = await db().$executeRaw`
      UPDATE postback_call SET ${step.call} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM postback_call WHERE created_at >= ${from} AND created_at < ${until} AND ${step.callsLeft}
        LIMIT ${CHANGED_AT_ONCE}))`
  }
  return { changed, isComplete: mayGoOn() }
}

type Span = { day: Day; from: Date; until: Date }
type Batch = { changed: number; read: number; affiliateId: number | null; id: string | null }

/** The next clicks of a day after one: the roll-ups name the affiliates who had some, so that each is found by its key. */
async function changeClicks(step: Step, { day, from, until }: Span, after: { affiliateId: number; id: string }) {
  const ids = (key: Prisma.Sql) =>
    Prisma.sql`${key} >= stoke_uuid_floor(${from}) AND ${key} < stoke_uuid_floor(${until})`
  const [row] = await db().$queryRaw<[Batch]>`
    WITH batch AS MATERIALIZED (
      SELECT f.affiliate_id, f.id FROM (
        SELECT DISTINCT affiliate_id FROM stat_day
        WHERE day = ${day}::date AND clicks + flagged_clicks > 0 AND affiliate_id >= ${after.affiliateId}) a
      CROSS JOIN LATERAL (
        SELECT c.affiliate_id, c.id FROM click c WHERE c.affiliate_id = a.affiliate_id AND ${ids(Prisma.sql`c.id`)}
          AND (c.affiliate_id > ${after.affiliateId} OR c.id > ${after.id}::uuid)
        ORDER BY c.id LIMIT ${CHANGED_AT_ONCE}) f
      ORDER BY 1, 2 LIMIT ${CHANGED_AT_ONCE}),
    changed AS (
      UPDATE click k SET ${step.click} FROM batch b
      WHERE k.affiliate_id = b.affiliate_id AND k.id = b.id AND ${ids(Prisma.sql`k.id`)} AND ${step.clicksLeft}
      RETURNING 1)
    SELECT (SELECT count(*)::int FROM changed) AS changed, (SELECT count(*)::int FROM batch) AS read,
      l.affiliate_id AS "affiliateId", l.id
    FROM (SELECT 1) one LEFT JOIN LATERAL (SELECT * FROM batch ORDER BY 1 DESC, 2 DESC LIMIT 1) l ON true`
  const { changed, read, affiliateId, id } = row
  const isLast = read < CHANGED_AT_ONCE || affiliateId === null || id === null
  return { changed, last: isLast ? undefined : { affiliateId, id } }
}

/** The addresses in the evidence of decided fraud cases. A day's address is replaced in its key too, by a hash. */
function eraseFacts(before: Date): Promise<number> {
  return db().$executeRaw`
    UPDATE fraud_fact f SET detail = f.detail || jsonb_build_object('address', ${ERASED_ADDRESS}::text),
      ref = CASE WHEN f.rule = 'datacenter_addresses' AND f.conversion_id IS NULL
        THEN split_part(f.ref, ' ', 1) || ' ' || md5(f.case_id::text || f.ref) ELSE f.ref END
    FROM fraud_case c
    WHERE c.id = f.case_id AND c.status NOT IN ('open', 'held') AND f.found_at < ${before}
      AND f.detail ->> 'address' <> ${ERASED_ADDRESS}`
}
