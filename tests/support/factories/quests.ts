import type { Prisma, Quest } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'

/** A running quest; by default three conversions in an Eastern day for $10, without a budget. */
export function createQuest(data: Partial<Prisma.QuestUncheckedCreateInput> = {}): Promise<Quest> {
  return db().quest.create({
    data: {
      name: 'Three in a day',
      metric: 'conversions',
      target: 3n,
      window: 'day',
      startsAt: new Date('2026-01-01T05:00:00Z'),
      reward: 'cash',
      rewardCents: 1_000n,
      status: 'active',
      ...data,
    },
  })
}
