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
    return { ...shared, title: 'Your application for funding was declined', message: reason }
  }
  const isPart = grantedCents < amountCents
  return {
    ...shared,
    title: `${formatCents(grantedCents)} was advanced to you`,
    message: `${isPart ? `You asked for ${formatCents(amountCents)}. ` : ''}It is in your balance. ${shareText(repaymentBps)} of what you earn repays it.`,
    actionLabel: 'See your advance',
  }
}

/** An advance is fully repaid. */
export const repaidNotification = (id: string) =>
  ({
    topic: 'staff_message',
    icon: 'balance',
    title: 'Your advance is repaid',
    message: 'You keep all of your earnings from now on.',
    destinationUrlPath: FUNDING_PATH,
    dedupeKey: `funding:${id}:repaid`,
  }) as const
