import 'server-only'
import { createHash } from 'node:crypto'
import { findOurIds } from '@/lib/catalog/external-ids/data'
import { recordExternalIds } from '@/lib/catalog/external-ids/service'
import { storeUncountedClicks, type UncountedClick } from '@/lib/conversions/processing/click-without-visit-service'
import type { Tx } from '@/lib/platform/database/db'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { parseClickId, publicClickId } from '@/lib/traffic/requests/click-id-rules'
import { type RowResult, toRowResult } from './applied-row-rules'
import type { RunningImport, StoredRow } from './applied-row-service'
import { whyUnused } from './click-rules'
import { describeMissing, findImported } from './dependency-data'

type Row = StoredRow<'click'>
type LineResult = { line: number; result: RowResult }

const CREATED = 'Counts nowhere; a sale that arrives late is paid by the terms here.'

/**
 * Applies clicks made at the source, so that sales that arrive after the switch are attributed: each becomes a flagged click
 * here, under its transaction id there. One that is known is left as it is.
 * @param at now: clicks whose sales would come too late are refused
 */
export async function applyClicks(
  tx: Tx,
  running: RunningImport,
  rows: readonly Row[],
  { isDry, at }: { isDry: boolean; at: Date },
): Promise<LineResult[]> {
  if (rows.length === 0) return []
  const { source } = running
  const externalIds = rows.map(({ externalId }) => externalId)
  const known = await findOurIds(tx, { source, kind: 'transaction', externalIds })
  const ours = await findImported(tx, running, rows, isDry)
  const windows = await readClickWindows(tx, [...ours.offer.values()])
  const stored: { externalId: string; click: UncountedClick }[] = []
  const checkClick = (row: Row): RowResult => {
    const { externalId, data } = row
    if (parseClickId(externalId))
      return toRowResult('same', 'A click of our own: the source sends our id on.', externalId)
    const before = known.get(externalId)
    if (before !== undefined) return toRowResult('same', 'As it was imported.', before)
    const [offerId, affiliateId] = [ours.offer.get(data.offerId), ours.affiliate.get(data.affiliateId)]
    if (offerId === undefined || affiliateId === undefined)
      return toRowResult('refused', describeMissing(data, offerId))
    if (offerId === 'new' || affiliateId === 'new') return toRowResult('create', CREATED)
    const clickedAt = new Date(data.at)
    const problem = whyUnused(clickedAt, windows.get(offerId) ?? 0, at)
    if (problem) return toRowResult('refused', problem)
    const id = newId(clickedAt)
    const visitor = createHash('md5').update(`${source} ${externalId}`).digest('hex')
    const { source: named, s1, s2, s3, s4, s5 } = data
    const subIds = Object.fromEntries(Object.entries({ s1, s2, s3, s4, s5 }).filter(([, value]) => value !== ''))
    stored.push({ externalId, click: { affiliateId, id, offerId, source: named, subIds, visitor, at: clickedAt } })
    return toRowResult('create', CREATED, publicClickId(affiliateId, id))
  }
  const lineResults = rows.map((row) => ({ line: row.line, result: checkClick(row) }))
  if (!isDry) await store(tx, running, stored, at)
  return lineResults
}

async function store(
  tx: Tx,
  { source }: RunningImport,
  stored: readonly { externalId: string; click: UncountedClick }[],
  at: Date,
): Promise<void> {
  await storeUncountedClicks(
    tx,
    'imported',
    stored.map(({ click }) => click),
  )
  const identities = stored.map(({ externalId, click: { affiliateId, id } }) => ({
    source,
    kind: 'transaction' as const,
    externalId,
    ourId: publicClickId(affiliateId, id),
  }))
  await recordExternalIds(tx, identities, at)
}

/** Within how many days each offer pays a sale of a click. */
async function readClickWindows(tx: Tx, offers: readonly (number | 'new')[]): Promise<ReadonlyMap<number, number>> {
  const ids = offers.filter((id) => id !== 'new')
  const found = await tx.offer.findMany({
    where: { id: { in: ids } },
    select: { id: true, attributionWindowDays: true },
  })
  return new Map(found.map(({ id, attributionWindowDays }) => [id, attributionWindowDays]))
}
