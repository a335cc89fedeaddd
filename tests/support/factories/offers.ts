import { randomUUID } from 'node:crypto'
import type { Prisma } from '@/lib/generated/prisma/client'
import { seal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/database/db'
import { uniqueLetters } from '@/tests/support/platform/unique-letters'

/** A signing secret in the Standard Webhooks format. */
export const SIGNING_SECRET = `whsec_${Buffer.from('a signing secret of the tests 32').toString('base64')}`

/** An advertiser with one token and one signing secret. */
export async function createAdvertiser() {
  const token = `tok_${randomUUID()}`
  const advertiser = await db().advertiser.create({
    data: {
      name: `Advertiser ${uniqueLetters()}`,
      // tests sell at times of their own, none of which is on a bill
      invoicedUntil: new Date(0),
      secrets: {
        create: [
          { kind: 'token', secretSealed: seal(token) },
          { kind: 'signing', secretSealed: seal(SIGNING_SECRET) },
        ],
      },
    },
  })
  return { ...advertiser, token }
}

/** A running offer; by default $25 flat, $40 revenue, no hold. */
export async function createOffer(data: Partial<Prisma.OfferUncheckedCreateInput> & { advertiserId: number }) {
  return db().offer.create({
    data: {
      name: 'Northpay Debit Card',
      displayAdvertiser: 'Northpay',
      destinationUrl: 'https://shop.example/landing?cid={click_id}&aff={affiliate_id}&src={source}&s1={s1}',
      payoutType: 'cpa_flat',
      defaultPayoutCents: 2500n,
      defaultRevenueCents: 4000n,
      holdDays: 0,
      levelsShortenHold: true,
      ...data,
    },
  })
}
