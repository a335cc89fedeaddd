import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { parseParameters } from '@/lib/traffic/routing/click-path-rules'

type ClickRef = { affiliateId: number; id: string }

/**
 * By click: the parameters of its link that went on to the advertiser. None for a click that is deleted, or whose parameters are
 * erased. Read only for calls that give them back.
 */
export async function readParameters(
  tx: Tx,
  clicks: readonly ClickRef[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const rows = await tx.$queryRaw<{ id: string; parameters: unknown }[]>`
    SELECT c.id, c.parameters FROM unnest(${clicks.map(({ affiliateId }) => affiliateId)}::int[],
      ${clicks.map(({ id }) => id)}::uuid[]) AS given (affiliate_id, id)
    JOIN click c ON c.affiliate_id = given.affiliate_id AND c.id = given.id WHERE c.parameters IS NOT NULL`
  return new Map(rows.map(({ id, parameters }) => [id, parseParameters(parameters).passed]))
}
