import 'server-only'
import { findOurIds } from '@/lib/catalog/external-ids/data'
import type { Tx } from '@/lib/platform/database/db'
import type { RunningImport } from './applied-row-service'

type Named = { offerId: string; affiliateId: string }
type OurNumbers = ReadonlyMap<string, number | 'new'>

/** Our numbers of the offers and affiliates that rows name; `new` for one that this import would create. */
export async function findImported(
  tx: Tx,
  running: RunningImport,
  rows: readonly { data: Named }[],
  isDry: boolean,
): Promise<{ offer: OurNumbers; affiliate: OurNumbers }> {
  const of = async (kind: 'offer' | 'affiliate') => {
    const externalIds = [...new Set(rows.map(({ data }) => (kind === 'offer' ? data.offerId : data.affiliateId)))]
    const known = await findOurIds(tx, { source: running.source, kind, externalIds })
    const found = new Map<string, number | 'new'>([...known].map(([id, ourId]) => [id, Number(ourId)]))
    if (!isDry) return found
    const made = await tx.networkImportRow.findMany({
      where: { importId: running.id, kind, externalId: { in: externalIds }, verdict: { in: ['create', 'update'] } },
      select: { externalId: true },
    })
    for (const { externalId } of made) if (externalId && !found.has(externalId)) found.set(externalId, 'new')
    return found
  }
  return { offer: await of('offer'), affiliate: await of('affiliate') }
}

/** What a row depends on that is not here, as a sentence. */
export function describeMissing({ offerId, affiliateId }: Named, ourOffer: number | 'new' | undefined): string {
  const missing = ourOffer === undefined ? `offer ${offerId}` : `affiliate ${affiliateId}`
  return `There is no ${missing} here; import it first, or see its row.`
}
