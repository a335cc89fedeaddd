import 'server-only'
import type { Tx } from '@/lib/platform/database/db'
import { publicClickId } from '@/lib/traffic/requests/click-id-rules'

/**
 * Whether a click of a former system was sold there: a conversion that was imported has its transaction, and was not
 * rejected. What the former system paid is not paid again.
 */
export async function wasSoldBefore(tx: Tx, click: { affiliateId: number; id: string }): Promise<boolean> {
  const [found] = await tx.$queryRaw<[{ is: boolean }]>`
    SELECT EXISTS (SELECT FROM foreign_id f
      JOIN imported_conversion c ON c.source = f.source AND c.transaction_id = f.foreign_id AND c.status <> 'rejected'
      WHERE f.kind = 'transaction' AND f.our_id = ${publicClickId(click.affiliateId, click.id)}) AS is`
  return found.is
}
