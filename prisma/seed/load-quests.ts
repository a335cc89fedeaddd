import type { Tx } from '../../lib/platform/db'
import type { DrawnQuests } from './quests'

/** The quests with their spent budgets, and everyone's progress. */
export async function loadQuests(tx: Tx, { quests, progress, transfers }: DrawnQuests): Promise<void> {
  await tx.quest.createMany({
    data: quests.map((quest) => ({
      ...quest,
      spentCents: transfers
        .filter(({ key }) => key.startsWith(`quest:${quest.id}:`))
        .reduce((sum, { amountCents }) => sum + amountCents, 0n),
    })),
  })
  await tx.questProgress.createMany({
    data: progress.map(({ affiliateId, quest, span, value, completedAt, claimedAt }) => ({
      ...{ affiliateId, questId: quest.id, windowKey: span.key, value, completedAt, claimedAt },
      claimCount: claimedAt ? 1 : 0,
    })),
  })
}
