import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { decideAppeal, sendQuestion } from '../../lib/conversions/appeals/admin-service'
import { makeAppeal } from '../../lib/conversions/appeals/service'
import type { AppealGround, RejectionReason } from '../../lib/generated/prisma/enums'
import { db } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { MARA_ID, TRIED_IDS } from './people'

const DAYS_BACK = 28

type Voided = { affiliateId: number; conversionId: string; userId: string; payoutCents: bigint; decidedAt: Date }
type Choice = { isMara: boolean; reason: RejectionReason }

/** A conversion that was rejected or reversed in the last weeks, the latest first. */
async function voided({ isMara, reason }: Choice, now: Date): Promise<Voided | undefined> {
  const [found] = await db().$queryRaw<Voided[]>`
    SELECT c.affiliate_id AS "affiliateId", c.id AS "conversionId", a.user_id AS "userId", c.payout_cents AS "payoutCents",
      c.decided_at AS "decidedAt"
    FROM conversion c JOIN affiliate a ON a.id = c.affiliate_id
    WHERE c.status IN ('rejected', 'reversed') AND c.reason = ${reason}::rejection_reason
      AND c.decided_at > ${now}::timestamptz - make_interval(days => ${DAYS_BACK}) AND a.status = 'approved'
      AND CASE WHEN ${isMara} THEN c.affiliate_id = ${MARA_ID} ELSE c.affiliate_id <> ALL(${[...TRIED_IDS]}::int[]) END
      AND NOT EXISTS (SELECT FROM fraud_case f WHERE f.affiliate_id = c.affiliate_id)
    ORDER BY c.decided_at DESC, c.id DESC LIMIT 1`
  return found
}

/** Makes an appeal some hours after the rejection. @returns its id */
async function appeal(one: Voided, ground: AppealGround, message: string, now: Date): Promise<string> {
  const { affiliateId, conversionId, userId, decidedAt } = one
  const at = new Date(Math.min(decidedAt.getTime() + 5 * HOUR_MS, now.getTime()))
  await makeAppeal({ actor: { affiliateId, userId }, at }, { conversionId, ground, message, pictures: [] })
  return (await db().appeal.findFirstOrThrow({ where: { affiliateId, conversionId }, select: { id: true } })).id
}

/** Appeals in each state, made, asked about and decided by the services that affiliates and staff use. */
export async function loadAppeals(now: Date): Promise<void> {
  const { id, role } = await db().user.findFirstOrThrow({ where: { email: 'super@stoke.test' } })
  const actor: StaffActor = { userId: id, role }
  const [asked, waiting, lost, won] = [
    await voided({ isMara: true, reason: 'advertiser' }, now),
    await voided({ isMara: true, reason: 'fraud' }, now),
    await voided({ isMara: true, reason: 'proxy' }, now),
    await voided({ isMara: false, reason: 'advertiser' }, now),
  ]
  if (waiting) {
    const message = 'The orders came from a family of four, each on their own phone, after my video on Sunday.'
    await appeal(waiting, 'real_visitor', message, now)
  }
  if (asked)
    await ask(await appeal(asked, 'valid_sale', 'The customer wrote to me that they kept it.', now), actor, now)
  const decided = [
    [lost, 'lost', 'Its click came from a rented server, which the rules of the offer exclude.'],
    [won, 'won', 'The advertiser confirmed that the order was paid and kept.'],
  ] as const
  for (const [one, decision, answer] of decided) {
    if (!one) continue
    const appealId = await appeal(one, 'valid_sale', 'This was a paid order, see its number in your list.', now)
    const confirm = one.payoutCents > 10_000n ? `$${(Number(one.payoutCents) / 100).toFixed(2)}` : ''
    const input = { id: appealId, decision, answer, seenCents: Number(one.payoutCents), confirm }
    await decideAppeal({ actor, at: now }, { ...input, reason: 'Compared with the list of the advertiser' })
  }
}

async function ask(appealId: string, actor: StaffActor, now: Date): Promise<void> {
  const { offerId } = await db().appeal.findUniqueOrThrow({ where: { id: appealId } })
  const { advertiserId } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
  const contact = await db().advertiserContact.findFirst({ where: { advertiserId }, orderBy: { position: 'asc' } })
  if (!contact) return
  const question = 'The customer says that they kept the order. Why was it reversed?'
  await sendQuestion({ actor, at: now }, { id: appealId, contactId: contact.id, question, reason: 'To be sure' })
}
