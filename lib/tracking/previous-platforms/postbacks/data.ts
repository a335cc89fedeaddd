import 'server-only'
import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import { db } from '@/lib/platform/database/db'
import type { ExternalIdRules } from '@/lib/traffic/routing/external-id-cache-rules'

/** The event of the goal that an id of a previous platform stands for; undefined for one that was not imported. */
export async function findGoalEvent(
  externalIds: ExternalIdRules,
  source: ExternalSource,
  { kind, id }: { kind: 'goal' | 'goal_code'; id: string },
): Promise<string | undefined> {
  const ours = externalIds.find(source, kind, id)
  if (ours === undefined) return undefined
  return (await db().offerGoal.findUnique({ where: { id: Number(ours) }, select: { event: true } }))?.event
}
