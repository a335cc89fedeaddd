import type { Day } from '../../lib/dates/days'
import type { Tx } from '../../lib/db'
import { morning } from './history'

/** The three quests of the demo, open to all. */
export async function loadQuests(tx: Tx, today: Day): Promise<void> {
  const startsAt = morning(today, 20)
  const quest = { reward: 'cash', startsAt, createdAt: startsAt, status: 'active' } as const
  await tx.quest.createMany({
    data: [
      {
        ...quest,
        id: 1,
        name: '15 conversions in a day',
        description: 'Any offers, counted by the Eastern day.',
        metric: 'conversions',
        target: 15n,
        window: 'day',
        rewardCents: 1_000n,
        budgetCents: 500_000n,
      },
      {
        ...quest,
        id: 2,
        name: '4,000 clicks this week',
        description: 'Counted clicks, Monday to Sunday.',
        metric: 'clicks',
        target: 4_000n,
        window: 'week',
        rewardCents: 1_500n,
        budgetCents: 300_000n,
      },
      {
        ...quest,
        id: 3,
        name: 'Bring one referral',
        description: 'Somebody who joins with your link.',
        metric: 'referrals',
        target: 1n,
        window: 'once',
        rewardCents: 2_000n,
        budgetCents: 200_000n,
      },
    ],
  })
}
