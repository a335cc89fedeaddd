import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import type { ExternalKind, ExternalSource } from './constants'

/** Ours by the ids of a previous platform, of one kind; those that are not known are left out. */
export async function findOurIds(
  tx: Tx,
  { source, kind, externalIds }: { source: ExternalSource; kind: ExternalKind; externalIds: readonly string[] },
): Promise<Map<string, string>> {
  const rows = await tx.foreignId.findMany({
    where: { source, kind, externalId: { in: [...externalIds] } },
    select: { externalId: true, ourId: true },
  })
  return new Map(rows.map(({ externalId, ourId }) => [externalId, ourId]))
}
