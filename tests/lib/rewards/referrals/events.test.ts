import { expect, test } from 'vitest'
import { signUp } from '@/lib/people/affiliates/sign-up-service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { refuseReferrals } from '@/lib/rewards/referrals/refusal-service'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createUser } from '@/tests/support/factories/users'
import { nextAddress } from '@/tests/support/platform/requests'

const NOW = new Date('2026-11-20T12:00:00Z')

test('a referral is told when the affiliate joins, and once when it is refused', async () => {
  const staff = await listen()
  const referrerId = (await createUser({ affiliate: { referralCode: 'invite-1' } })).affiliateId ?? 0
  const name = { firstName: 'Chloé', lastName: 'Martin', password: 'long enough' }
  const visitor = { ip: nextAddress(), userAgent: 'Mozilla/5.0 Firefox/150' }
  await signUp({ visitor, at: NOW }, { ...name, email: 'joiner@stoke.test', referralCode: 'invite-1' })
  const { id: referredId } = await db().affiliate.findFirstOrThrow({ where: { user: { email: 'joiner@stoke.test' } } })
  const refusal = { referrerId, referredIds: [referredId], reason: 'related_accounts' } as const
  await Promise.all([1, 2].map(() => transact((tx) => refuseReferrals(tx, refusal, NOW))))
  const told = await queuedFor(staff, 'referral')
  expect(told).toMatchObject([
    { type: 'referral.joined', objectId: String(referredId), data: { referrerId, referredId, refusedReason: null } },
    { type: 'referral.refused', objectId: String(referredId), data: { refusedReason: 'related_accounts' } },
  ])
  expect(JSON.stringify(told)).not.toContain('Martin')
})
