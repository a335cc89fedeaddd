import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { requestCoupon } from '../../lib/catalog/materials/coupon-request-service'
import { offerChangeSchema } from '../../lib/catalog/offers/admin-schema'
import { editOffer } from '../../lib/catalog/offers/admin-service'
import { changeCoupon, giveCoupons } from '../../lib/people/advertisers/coupon-service'
import { db } from '../../lib/platform/database/db'
import { DAY_MS } from '../../lib/platform/dates/constants'

/** The offer of the demo’s advertiser. */
const OFFER = 1042
const GIVEN = ['BEN10', 'MAYA15', 'LENA10']
const ENDED = 'SUMMER20'
const ASKED = 'STOKE10'
const PASSED = ['gclid', 'fbclid', 'ttclid', 'msclkid', 'utm_*']

/** Codes of an offer: given, ended and asked for by the demo's affiliate; and the parameters of links that it passes on. */
export async function loadCoupons(now: Date): Promise<void> {
  const { id: userId, role } = await db().user.findFirstOrThrow({ where: { email: 'gsm@stoke.test' } })
  const days = (count: number): StaffContext => ({
    actor: { userId, role },
    at: new Date(now.getTime() - count * DAY_MS),
  })
  const promoters = await db().affiliate.findMany({
    where: { status: 'approved', user: { email: { notIn: ['affiliate@stoke.test'] } } },
    orderBy: { id: 'asc' },
    take: GIVEN.length,
    select: { id: true },
  })
  const codes = [...promoters, ...promoters.slice(0, 1)].map(({ id: affiliateId }, place) => ({
    affiliateId,
    code: [...GIVEN, ENDED][place] ?? '',
  }))
  await giveCoupons(days(40), { id: OFFER, codes })
  const ended = await db().couponCode.findFirstOrThrow({ where: { offerId: OFFER, code: ENDED } })
  await changeCoupon(days(20), { id: OFFER, couponId: ended.id, status: 'ended', reason: 'The summer sale is over.' })
  const { id: affiliateId } = await db().affiliate.findFirstOrThrow({
    where: { user: { email: 'affiliate@stoke.test' } },
  })
  await requestCoupon({ actor: { affiliateId }, at: days(2).at }, { offerId: OFFER, code: ASKED })
  const { version } = await db().offer.findUniqueOrThrow({ where: { id: OFFER }, select: { version: true } })
  await editOffer(days(30), { id: OFFER, ...offerChangeSchema.parse({ version, passedParameters: PASSED }) })
}
