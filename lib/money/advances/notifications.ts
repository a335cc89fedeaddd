import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Cents } from '@/lib/platform/money/cents'
import { formatCents } from '@/lib/platform/money/format'
import { shareText } from './rules'

const FUNDING_PATH = '/account/funding'

type Decided = { id: string; amountCents: Cents; grantedCents: Cents | null; repaymentBps: number; reason: string }

/** An application was decided. */
export function decisionNotification({ id, amountCents, grantedCents, repaymentBps, reason }: Decided) {
  const shared = {
    topic: 'staff_message',
    icon: 'balance',
    dedupeKey: `funding:${id}:decided`,
    destinationUrlPath: FUNDING_PATH,
  } as const
  if (grantedCents === null) {
    return { ...shared, ...noticeText('advance-declined', { reason }) }
  }
  const granted = { sum: formatCents(grantedCents), share: shareText(repaymentBps) }
  return {
    ...shared,
    ...(grantedCents < amountCents
      ? noticeText('advance-granted-in-part', { ...granted, requested: formatCents(amountCents) })
      : noticeText('advance-granted', granted)),
    actionLabel: 'See your advance',
  }
}

/** An advance is fully repaid. */
export const repaidNotification = (id: string) =>
  ({
    topic: 'staff_message',
    icon: 'balance',
    ...noticeText('advance-repaid', {}),
    destinationUrlPath: FUNDING_PATH,
    dedupeKey: `funding:${id}:repaid`,
  }) as const
