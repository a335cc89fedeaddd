import type { AffiliateStatus } from '@/lib/generated/prisma/enums'
import { openAffiliateAccounts } from '@/lib/money/ledger/service'
import { seal, sha256Hex } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { uniqueLetters } from '@/tests/support/platform/unique-letters'

/** An affiliate with open ledger accounts, whose user cannot sign in. */
export async function createAffiliate(options: { status?: AffiliateStatus; level?: number } = {}) {
  const { status = 'approved', level = 1 } = options
  const key = uniqueLetters()
  const user = await db().user.create({
    data: { email: `${key}@example.test`, emailConfirmedAt: new Date(), passwordHash: 'none', firstName: 'Ada' },
  })
  const affiliate = await db().affiliate.create({ data: { userId: user.id, status, level, referralCode: key } })
  await openAffiliateAccounts(db(), affiliate.id)
  return affiliate
}

/** A PayPal payout method. */
export async function createPayoutMethod(affiliateId: number, email = 'ada@pay.example') {
  return db().payoutMethod.create({
    data: {
      affiliateId,
      kind: 'paypal',
      detailsSealed: seal(JSON.stringify({ email })),
      hint: 'a•••@pay.example',
      fingerprint: sha256Hex(email),
    },
  })
}

/** A tax form on file, which large payouts require. */
export async function createTaxForm(affiliateId: number) {
  return db().taxForm.create({
    data: {
      affiliateId,
      kind: 'w9',
      legalName: 'Ada Test',
      country: 'US',
      answers: {},
      signedName: 'Ada Test',
      signedAt: new Date('2026-01-01T00:00:00Z'),
    },
  })
}
