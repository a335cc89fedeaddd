import 'server-only'
import { randomBytes } from 'node:crypto'
import { requireVisibleOffer } from '@/lib/catalog/offers/data'
import { releaseDueHolds } from '@/lib/conversions/holds/service'
import { openAffiliateAccounts } from '@/lib/money/ledger/service'
import { payOutTest } from '@/lib/money/payouts/sending/test-service'
import { fingerprint, seal } from '@/lib/platform/crypto/seal'
import { db, type Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { DAY_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { ownerTestAccountId, type TestOwner } from '@/lib/platform/ids/test-accounts'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { AHEAD_MAX_MS, emailOfTest, TEST_DESTINATION } from './constants'
import { findHolder, lastHoldEnd } from './data'
import type { ClockMove, ClockMoved, TestLink, TestLinkOrder } from './schema'

/**
 * A link of the owner's test account to an offer. The account is opened with the first, and has its owner's terms.
 * @throws AppError not_found for an offer the owner does not see
 */
export async function makeTestLink(
  { at }: { at: Date },
  { owner, offerId }: TestLinkOrder & { owner: TestOwner },
): Promise<TestLink> {
  await assertSeen(owner, offerId, at)
  const accountId = await openTestAccount({ at }, owner)
  return { accountId, url: siteUrl(`/c/${offerId}?a=${accountId}`) }
}

/** Affiliates test what their list of offers has, advertisers their own offers, staff all. @throws AppError not_found */
async function assertSeen(owner: TestOwner, offerId: number, at: Date): Promise<void> {
  if (typeof owner === 'object' && 'affiliateId' in owner) {
    await requireVisibleOffer(owner.affiliateId, offerId, at)
    return
  }
  const own = typeof owner === 'object' ? { advertiserId: owner.advertiserId } : {}
  if ((await db().offer.count({ where: { id: offerId, ...own } })) > 0) return
  throw new AppError('not_found', 'There is no such offer.')
}

/**
 * Opens the test account of an owner, or brings the terms of an open one up to date: the level and the bucket of its
 * affiliate. Nobody can sign in to it, and it is not among the people of the network.
 * @returns its number
 */
export async function openTestAccount({ at }: { at: Date }, owner: TestOwner): Promise<number> {
  const id = ownerTestAccountId(owner)
  const { level = 1, bucketId = null } = (await findHolder(owner)) ?? {}
  await transact(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('test accounts'), ${id}::int)`
    const known = await tx.affiliate.findUnique({ where: { id }, select: { level: true, bucketId: true } })
    if (!known) return create(tx, id, { level, bucketId }, at)
    if (known.level !== level || known.bucketId !== bucketId)
      await tx.affiliate.update({ where: { id }, data: { level, bucketId, updatedAt: at } })
  })
  return id
}

type Terms = { level: number; bucketId: number | null }

async function create(tx: Tx, id: number, terms: Terms, at: Date): Promise<void> {
  const code = randomBytes(6).toString('hex')
  // a user who is deleted has no person: no list of people, no mail and no sign-in
  const named = { email: emailOfTest(id), firstName: 'Test', lastName: 'Account', passwordHash: '', createdAt: at }
  const user = await tx.user.create({ data: { ...named, status: 'deleted' } })
  await tx.affiliate.create({
    data: {
      id,
      userId: user.id,
      ...terms,
      status: 'approved',
      approvedAt: at,
      createdAt: at,
      referralCode: `test-${code}`,
      testAccount: { create: { createdAt: at } },
      payoutMethods: {
        create: {
          id: newId(at),
          kind: 'paypal',
          hint: 'Nobody (test mode)',
          createdAt: at,
          detailsSealed: seal(JSON.stringify(TEST_DESTINATION)),
          fingerprint: fingerprint(`test ${id}`),
        },
      },
    },
  })
  await openAffiliateAccounts(tx, id)
}

/**
 * Moves the clock of a test account and runs what is due by then for it alone: conversions whose hold has ended are
 * approved, and with `payout` everything available is paid out through the sandbox.
 * @throws AppError not_found before the account was used; invalid beyond what a clock may be moved
 */
export async function moveTestClock(
  { at }: { at: Date },
  { accountId, to }: ClockMove & { accountId: number },
): Promise<ClockMoved> {
  const account = await db().testAccount.findUnique({ where: { affiliateId: accountId } })
  if (!account) throw new AppError('not_found', 'This test account has not been used yet. Make a test link first.')
  const now = at.getTime() + Number(account.clockOffsetMs)
  const aheadMs = (await target(accountId, to, { at, now })) - at.getTime()
  if (aheadMs > AHEAD_MAX_MS) {
    throw new AppError('invalid', `A test clock can be ${AHEAD_MAX_MS / DAY_MS} days ahead at most. Set it back first.`)
  }
  await db().testAccount.update({ where: { affiliateId: accountId }, data: { clockOffsetMs: BigInt(aheadMs) } })
  const then = new Date(at.getTime() + aheadMs)
  const released = await releaseDueHolds({ at: then }, { testAccountId: accountId })
  const paid = to === 'payout' ? await payOutTest({ at: then }, { affiliateId: accountId }) : undefined
  return {
    now: then.toISOString(),
    released,
    paidCents: paid && 'paidCents' in paid ? Number(paid.paidCents) : null,
    refusal: paid && 'refusal' in paid ? paid.refusal : null,
  }
}

/** The time a clock is moved to, in milliseconds since 1970. It never goes back but to the present. */
async function target(accountId: number, to: ClockMove['to'], { at, now }: { at: Date; now: number }): Promise<number> {
  if (to === 'present') return at.getTime()
  if (to === 'day') return now + DAY_MS
  return Math.max(now, (await lastHoldEnd(accountId))?.getTime() ?? now)
}
