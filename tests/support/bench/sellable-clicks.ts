import { randomUUID } from 'node:crypto'
import { AFFILIATE_ACCOUNTS } from '@/lib/money/ledger/constants'
import { seal, unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { rebuildRollups } from '@/lib/platform/rollups/service'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'

/** A click that was not converted yet, with the secret of the advertiser who may report its sale. */
export type SellableClick = { affiliateId: number; clickId: string; token: string }

/**
 * Adds approved affiliates to the demo: of ten three were referred by affiliates of the demo, one has a mentor, and one
 * has a postback of their own, offers in turn.
 * @returns their ids
 */
export async function addAffiliates(count: number): Promise<number[]> {
  const users = Array.from({ length: count }, () => ({ id: randomUUID(), email: `${randomUUID()}@example.test` }))
  await db().user.createMany({ data: users.map((user) => ({ ...user, passwordHash: 'none', firstName: 'Ada' })) })
  const referrers = await db().affiliate.findMany({ where: { status: 'approved' }, orderBy: { id: 'asc' } })
  const affiliates = await db().affiliate.createManyAndReturn({
    data: users.map(({ id }) => ({ userId: id, status: 'approved', referralCode: id })),
    select: { id: true },
  })
  const ids = affiliates.map(({ id }) => id)
  const mentors = await db().mentor.findMany({ select: { userId: true }, orderBy: { userId: 'asc' } })
  const share = (first: number, last: number) => ids.filter((_, index) => index % 10 >= first && index % 10 <= last)
  await db().ledgerAccount.createMany({
    data: ids.flatMap((affiliateId) => AFFILIATE_ACCOUNTS.map((kind) => ({ affiliateId, kind }))),
  })
  const [joinedAt, commissionUntil] = [new Date(), new Date(Date.now() + 300 * DAY_MS)]
  await db().referral.createMany({
    data: share(0, 2).map((referredId, index) => {
      return { referredId, referrerId: referrers[index % referrers.length]?.id ?? 0, joinedAt, commissionUntil }
    }),
  })
  await db().mentorship.createMany({
    data: share(2, 2).map((affiliateId, index) => {
      return { affiliateId, mentorId: mentors[index % mentors.length]?.userId ?? '', shareBps: 200 }
    }),
  })
  await db().affiliatePostback.createMany({
    data: share(3, 3).map((affiliateId) => ({
      affiliateId,
      url: 'https://tracker.example/postback?click={click_id}&payout={payout}',
      events: ['pending', 'approved'],
      secretSealed: seal('whsec_c2VjcmV0'),
    })),
  })
  return ids
}

/** The demo's running offers, each with the token of its advertiser. */
async function listOffers(): Promise<{ offerId: number; token: string }[]> {
  const offers = await db().offer.findMany({
    where: { status: 'active', advertiser: { status: 'active' } },
    select: { id: true, advertiser: { select: { secrets: { where: { kind: 'token', revokedAt: null } } } } },
    orderBy: { id: 'asc' },
  })
  return offers.flatMap(({ id, advertiser: { secrets } }) =>
    secrets.slice(0, 1).map(({ secretSealed }) => ({ offerId: id, token: unseal(secretSealed) })),
  )
}

/**
 * Stores clicks of affiliates on offers, those of the demo that are running, of the last three days, and counts them.
 * @returns them in random order
 */
export async function addClicks(
  affiliateIds: readonly number[],
  count: number,
  given?: readonly { offerId: number; token: string }[],
): Promise<SellableClick[]> {
  const offers = given ?? (await listOffers())
  const rows = await db().$queryRaw<{ affiliateId: number; id: string; offerId: number }[]>`
    WITH drawn AS MATERIALIZED (
      SELECT (${affiliateIds}::int[])[1 + floor(random() * ${affiliateIds.length})::int] AS affiliate_id,
        (${offers.map(({ offerId }) => offerId)}::int[])[1 + floor(random() * ${offers.length})::int] AS offer_id,
        date_trunc('milliseconds', now() - random() * interval '3 days') AS at
      FROM generate_series(1, ${count}::int))
    INSERT INTO click (affiliate_id, id, offer_id, source_id, s1, visitor, user_agent, is_unique, created_at)
    SELECT affiliate_id, overlay(overlay(stoke_uuid_floor(at)::text placing '7' || substr(md5(random()::text), 1, 3) from 15)
        placing '8' || substr(md5(random()::text), 1, 3) || '-' || substr(md5(random()::text), 1, 12) from 20)::uuid,
      offer_id, 0, 's1', decode(md5(random()::text), 'hex'), 'bench', true, at
    FROM drawn RETURNING affiliate_id AS "affiliateId", id, offer_id AS "offerId"`
  await db().$transaction((tx) => rebuildRollups(tx), { timeout: 120_000 })
  await db().$executeRaw`ANALYZE`
  const tokens = new Map(offers.map(({ offerId, token }) => [offerId, token]))
  return rows.map(({ affiliateId, id, offerId }) => ({
    affiliateId,
    clickId: publicClickId(affiliateId, id),
    token: tokens.get(offerId) ?? '',
  }))
}
