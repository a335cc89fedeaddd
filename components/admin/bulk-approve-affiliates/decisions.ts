import type { ApplicantDecision } from '@/lib/people/affiliates/constants'
import type { DecisionWords } from '../kit/queue/decision-queue'

const them = (count: number) => (count === 1 ? 'This affiliate is' : `${count} affiliates are`)

/** What each decision is called, and what it does. */
export const DECISIONS: Record<ApplicantDecision, DecisionWords> = {
  approve: {
    label: 'Approve',
    busyLabel: 'Approving…',
    isDanger: false,
    effect: (count) => `${them(count)} told at once, and links count from now on.`,
  },
  reject: {
    label: 'Reject',
    busyLabel: 'Rejecting…',
    isDanger: true,
    effect: (count) => `${them(count)} told the reason as you write it. Links do not count.`,
  },
  ask: {
    label: 'Ask for more',
    busyLabel: 'Asking…',
    isDanger: false,
    effect: (count) => `${them(count)} sent the reason as a question. The queue keeps ${count === 1 ? 'it' : 'them'}.`,
  },
}
