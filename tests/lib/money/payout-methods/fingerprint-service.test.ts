import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sharePayoutDestination } from '@/lib/money/payout-methods/data'
import { renewFingerprints } from '@/lib/money/payout-methods/fingerprint-service'
import { methodChangeSchema } from '@/lib/money/payout-methods/schema'
import { saveMethod } from '@/lib/money/payout-methods/service'
import { fingerprint, seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { createUser, PASSWORD } from '@/tests/support/factories/users'

const AT = new Date('2026-11-20T12:00:00Z')

/** A destination as the release before this one stored it: compared as it was spelled. */
async function saveBefore(email: string, sealed = seal(JSON.stringify({ email }))) {
  const { affiliateId } = await createUser({ firstName: 'Ada' })
  const method = await db().payoutMethod.create({
    data: {
      affiliateId: affiliateId ?? 0,
      kind: 'paypal',
      hint: 'x',
      detailsSealed: sealed,
      fingerprint: fingerprint(`paypal ${email}    `),
    },
  })
  return method
}

async function saveNow(email: string): Promise<number> {
  const user = await createUser({ firstName: 'Bob' })
  const affiliateId = user.affiliateId ?? 0
  const context = { actor: { userId: user.id, affiliateId, email: user.email }, at: AT }
  await saveMethod(context, methodChangeSchema.parse({ kind: 'paypal', email, password: PASSWORD }))
  return affiliateId
}

test('destinations of a release before are comparable once the job ran, and each is looked at once', async () => {
  const former = await saveBefore('ada.byron+x@gmail.com')
  const now = await saveNow('adabyron@gmail.com')
  expect(await sharePayoutDestination(db(), former.affiliateId, now)).toBe(false)
  expect(await renewFingerprints()).toBeGreaterThan(0)
  expect(await sharePayoutDestination(db(), former.affiliateId, now)).toBe(true)
  expect(await renewFingerprints()).toBe(0)
})

test('one that was erased or cannot be read keeps its fingerprint, and the same spelling still finds it', async () => {
  const erased = await saveBefore('gone@pay.example', seal(JSON.stringify({ erased: true, salt: 'x' })))
  const unreadable = await saveBefore('lost@pay.example', 'none')
  await renewFingerprints()
  expect(await sharePayoutDestination(db(), erased.affiliateId, await saveNow('gone@pay.example'))).toBe(true)
  expect(await sharePayoutDestination(db(), unreadable.affiliateId, await saveNow('lost@pay.example'))).toBe(true)
})

test('a fact that was cleared stays the fact of its case', async () => {
  const { affiliateId, fingerprint: before } = await saveBefore('ada+tag@pay.example')
  const { id: caseId } = await db().fraudCase.create({
    data: {
      id: randomUUID(),
      affiliateId,
      rule: 'shared_payout_destination',
      score: 1,
      evidence: {},
      status: 'cleared',
      openedAt: AT,
      updatedAt: AT,
    },
  })
  const fact = { affiliateId, rule: 'shared_payout_destination' as const, caseId, detail: {}, foundAt: AT }
  await db().fraudFact.create({ data: { ...fact, ref: `${before} 77` } })
  await renewFingerprints()
  const { fingerprint: after } = await db().payoutMethod.findFirstOrThrow({ where: { affiliateId } })
  expect(after).not.toBe(before)
  expect(await db().fraudFact.findMany({ where: { affiliateId } })).toMatchObject([{ ref: `${after} 77`, caseId }])
})
