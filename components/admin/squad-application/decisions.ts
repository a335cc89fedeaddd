import type { SquadDecision } from '@/lib/rewards/squads/applications/admin-schema'
import type { DecisionLabels } from '../kit/frame/decision-queue'

const subject = (count: number) => (count === 1 ? 'This squad' : `Each of the ${count} squads`)

/** The label and the effect of each decision. */
export const DECISIONS: Record<SquadDecision, DecisionLabels> = {
  approve: {
    label: 'Approve',
    busyLabel: 'Approving…',
    isDanger: false,
    effect: (count) => `${subject(count)} starts today (Eastern Time), and its members are notified.`,
  },
  decline: {
    label: 'Decline',
    busyLabel: 'Declining…',
    isDanger: true,
    effect: (count) => `${count === 1 ? 'The leader is' : 'The leaders are'} sent your reason word for word.`,
  },
}
