import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import type { AcceptRows } from './admin-schema'
import { importSubject, lockImport, queueImport } from './state-service'

/**
 * Has rows that wait for a decision done all the same, or not, all or none of them. They and what depends on them are judged
 * again, nothing else.
 * @throws AppError not_found; conflict for a row that waits for no decision
 */
export function acceptRows(
  { actor, at }: StaffContext,
  { id, lines, isAccepted }: AcceptRows & { id: string },
): Promise<void> {
  return transact(async (tx) => {
    await lockImport(tx, id, ['checked'])
    const unique = [...new Set(lines)]
    const rows = await tx.networkImportRow.findMany({
      where: { importId: id, line: { in: unique } },
      select: { line: true, kind: true, externalId: true, isAccepted: true, verdict: true },
      orderBy: { line: 'asc' },
    })
    if (rows.length < unique.length) throw new AppError('not_found', 'There is no such row.')
    const changed = rows.filter((row) => row.isAccepted !== isAccepted)
    if (changed.length === 0) return
    const [other] = isAccepted ? changed.filter(({ verdict }) => verdict !== 'decision') : []
    if (other) throw new AppError('conflict', `Row ${other.line} waits for no decision.`)
    const where = { importId: id, line: { in: changed.map(({ line }) => line) } }
    await tx.networkImportRow.updateMany({ where, data: { isAccepted } })
    await clearResults(tx, id, changed)
    await queueImport(tx, id, 'checking', {})
    const after = { isAccepted, rows: changed.map(({ line, kind, externalId }) => ({ line, kind, externalId })) }
    await recordAudit(tx, actor, { ...importSubject(id), action: 'network_import.decide', after, at })
  })
}

type Decided = { line: number; kind: string; externalId: string | null }

/** Clears the results of rows and of what names them: an advertiser's offers with all that is of these, for instance. */
async function clearResults(tx: Tx, importId: string, rows: readonly Decided[]): Promise<void> {
  const idsOf = (kind: string) => rows.flatMap((row) => (row.kind === kind && row.externalId ? [row.externalId] : []))
  const [advertisers, affiliates] = [idsOf('advertiser'), idsOf('affiliate')]
  const theirs =
    advertisers.length === 0
      ? []
      : await tx.$queryRaw<{ externalId: string }[]>`
          SELECT foreign_id AS "externalId" FROM network_import_row
          WHERE import_id = ${importId}::uuid AND kind = 'offer' AND data ->> 'advertiserId' = ANY(${advertisers}::text[])`
  const offers = [...idsOf('offer'), ...theirs.map(({ externalId }) => externalId)]
  await tx.$executeRaw`
    UPDATE network_import_row SET verdict = NULL, message = NULL
    WHERE import_id = ${importId}::uuid AND field IS NULL AND (line = ANY(${rows.map(({ line }) => line)}::int[])
      OR kind = 'offer' AND data ->> 'advertiserId' = ANY(${advertisers}::text[])
      OR kind <> 'offer' AND data ->> 'offerId' = ANY(${offers}::text[])
      OR kind <> 'affiliate' AND data ->> 'affiliateId' = ANY(${affiliates}::text[])
      OR kind = 'balance' AND data ->> 'partyId' = ANY(CASE data ->> 'party' WHEN 'affiliate' THEN ${affiliates}::text[]
        ELSE ${advertisers}::text[] END))`
}
