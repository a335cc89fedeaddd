import type { SquadDecision } from '@/lib/rewards/squad-applications/admin-schema'
import type { DecisionWords } from '../kit/queue/decision-queue'

const it = (count: number) => (count === 1 ? 'This squad' : `Each of the ${count} squads`)

/** What each decision is called, and what it does. */
export const DECISIONS: Record<SquadDecision, DecisionWords> = {
  approve: {
    label: 'Approve',
    busyLabel: 'Approving…',
    isDanger: false,
    effect: (count) => `${it(count)} begins today, Eastern, and its members are told.`,
  },
  decline: {
    label: 'Decline',
    busyLabel: 'Declining…',
    isDanger: true,
    effect: (count) => `${count === 1 ? 'The leader is' : 'The leaders are'} told the reason as you write it.`,
  },
}
