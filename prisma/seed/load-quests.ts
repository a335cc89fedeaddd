import type { Tx } from '../../lib/platform/database/db'
import type { DrawnQuests } from './quests'

/** The quests with their spent budgets, and everyone's progress. */
export async function loadQuests(tx: Tx, { quests, progress, holds }: DrawnQuests): Promise<void> {
  await tx.quest.createMany({
    data: quests.map((quest) => ({
      ...quest,
      spentCents: BigInt(holds.filter(({ progress: { quest: of } }) => of.id === quest.id).length) * quest.rewardCents,
    })),
  })
  await tx.questProgress.createMany({
    data: progress.map(({ affiliateId, quest, span, value, completedAt, claimedAt }) => ({
      affiliateId,
      questId: quest.id,
      windowKey: span.key,
      value,
      completedAt,
      claimedAt,
      claimCount: claimedAt ? 1 : 0,
    })),
  })
  await tx.questHold.createMany({
    data: holds.map(({ progress: { affiliateId, quest, span }, ...hold }) => ({
      ...hold,
      affiliateId,
      questId: quest.id,
      windowKey: span.key,
      amountCents: quest.rewardCents,
    })),
  })
}
