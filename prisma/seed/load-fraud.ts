import { recordAudit } from '../../lib/backoffice/audit/service'
import { analyzeWithin } from '../../lib/conversions/fraud/analysis/service'
import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import type { People } from './load-people'
import { STAGER_ID } from './people'
import { Random } from './random'

const REASON = 'Your sales follow their clicks within seconds. Please tell us how you promote the offer.'

/** The fraud cases that the rules find in the demo's traffic, one of them held. */
export async function loadFraud(tx: Tx, { users, staff }: People, now: Date): Promise<void> {
  const openedAt = new Date(now.getTime() - 3 * HOUR_MS)
  await analyzeWithin(tx, openedAt, ({ affiliateId, rule }) => new Random(`fraud ${affiliateId} ${rule}`).id(openedAt))
  const { id } = await tx.fraudCase.findFirstOrThrow({
    where: { affiliateId: STAGER_ID, rule: 'fast_conversion' },
    select: { id: true },
  })
  const at = new Date(now.getTime() - 2 * HOUR_MS)
  const gsm = { userId: staff.gsm ?? '', role: 'GSM' } as const
  await tx.fraudCase.update({
    where: { id },
    data: { status: 'held', reason: REASON, decidedAt: at, decidedById: gsm.userId, updatedAt: at },
  })
  await tx.notification.create({
    data: {
      id: new Random(`fraud notice ${id}`).id(at),
      userId: users.get(STAGER_ID) ?? '',
      type: 'system',
      title: 'Your traffic is under review',
      message: REASON,
      destinationUrlPath: '/account/payment',
      icon: 'review',
      dedupeKey: `fraud:${id}:held:${at.getTime()}`,
      createdAt: at,
    },
  })
  await recordAudit(tx, gsm, {
    action: 'fraud_case.hold',
    subject: 'fraud_case',
    subjectId: id,
    before: { status: 'open' },
    after: { status: 'held' },
    reason: REASON,
    at,
  })
}
