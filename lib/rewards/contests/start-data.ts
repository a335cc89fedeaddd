import 'server-only'
import type { ContestStart } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'

/** A start of a contest that waits for a second person; null where none was asked for. */
export function findWaitingStart(tx: Tx, questId: number): Promise<ContestStart | null> {
  return tx.contestStart.findFirst({ where: { questId, startedAt: null, voidedAt: null, declinedAt: null } })
}

/** What one person asked for, with what became of it; a change of the contest ends it as a start does. */
export async function findStart(tx: Tx, id: string): Promise<(ContestStart & { doneAt: Date | null }) | null> {
  const start = await tx.contestStart.findUnique({ where: { id } })
  return start && { ...start, doneAt: start.startedAt ?? start.voidedAt }
}
