import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { blockFromOffer } from '../../lib/catalog/applications/block-admin-service'
import { landingPageInputSchema } from '../../lib/catalog/landing-pages/admin-schema'
import { addLandingPage } from '../../lib/catalog/landing-pages/admin-service'
import { offerChangeSchema } from '../../lib/catalog/offers/admin-schema'
import { editOffer } from '../../lib/catalog/offers/admin-service'
import { db } from '../../lib/platform/database/db'

const APPROVED_BY_ADVERTISER = { offerId: 1049, approvalDays: 10 }
const BLOCKED = {
  offerId: 2057,
  email: 'ben.hartley@stoke.test',
  reason: 'The brand asked us not to promote this crate on coupon pages.',
}
const WITH_PAGES = 1911
const PAGES = [
  { name: 'Quiz', url: 'https://glowbox.example/quiz?cid={click_id}', weight: 3 },
  { name: 'Before and after', url: 'https://glowbox.example/stories?cid={click_id}', weight: 1 },
  { name: 'Newsletter offer', url: 'https://glowbox.example/letter?cid={click_id}', weight: 0 },
]

/** An offer whose advertiser approves conversions, one from which an affiliate is blocked, and one with landing pages. */
export async function loadOfferOptions(now: Date): Promise<void> {
  const staff = await db().user.findFirstOrThrow({ where: { email: 'gsm@stoke.test' } })
  const context: StaffContext = { actor: { userId: staff.id, role: staff.role }, at: now }
  const { offerId: id, approvalDays } = APPROVED_BY_ADVERTISER
  const { version } = await db().offer.findUniqueOrThrow({ where: { id }, select: { version: true } })
  await editOffer(context, { id, ...offerChangeSchema.parse({ version, approvalDays }) })
  for (const page of PAGES) {
    const reason = 'Tried by the advertiser'
    await addLandingPage(context, {
      id: WITH_PAGES,
      ...landingPageInputSchema.parse({ ...page, isActive: true, reason }),
    })
  }
  const { email, offerId, reason } = BLOCKED
  const blocked = await db().affiliate.findFirstOrThrow({ where: { user: { email } }, select: { id: true } })
  await blockFromOffer(context, { id: offerId, affiliateId: blocked.id, reason })
}
