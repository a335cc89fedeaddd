import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import type { ExternalKind, ExternalSource } from './constants'

/** Ours by the ids of a former system, of one kind; those that are not known are left out. */
export async function findOurIds(
  tx: Tx,
  { source, kind, foreignIds }: { source: ExternalSource; kind: ExternalKind; foreignIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await tx.foreignId.findMany({
    where: { source, kind, foreignId: { in: [...foreignIds] } },
    select: { foreignId: true, ourId: true },
  })
  return new Map(rows.map(({ foreignId, ourId }) => [foreignId, ourId]))
}
