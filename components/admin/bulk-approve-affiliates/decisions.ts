import type { ApplicantDecision } from '@/lib/people/affiliates/constants'
import type { DecisionLabels } from '../kit/frame/decision-queue'

const subject = (count: number) => (count === 1 ? 'This affiliate is' : `${count} affiliates are`)

/** The label and the effect of each decision. */
export const DECISIONS: Record<ApplicantDecision, DecisionLabels> = {
  approve: {
    label: 'Approve',
    busyLabel: 'Approving…',
    isDanger: false,
    effect: (count) => `${subject(count)} notified right away, and their links start counting.`,
  },
  reject: {
    label: 'Reject',
    busyLabel: 'Rejecting…',
    isDanger: true,
    effect: (count) => `${subject(count)} sent your reason word for word. Their links do not count.`,
  },
  ask: {
    label: 'Request information',
    busyLabel: 'Requesting…',
    isDanger: false,
    effect: (count) =>
      `${subject(count)} sent your reason as a question and ${count === 1 ? 'stays' : 'stay'} in the queue.`,
  },
}
