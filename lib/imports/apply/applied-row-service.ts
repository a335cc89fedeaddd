import 'server-only'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { ExternalKind, ExternalSource } from '@/lib/catalog/external-ids/constants'
import { findOurIds } from '@/lib/catalog/external-ids/data'
import { recordExternalIds } from '@/lib/catalog/external-ids/service'
import type { ImportRecord, Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { type ImportKind, KIND_WORDS, SOURCE_LABELS } from '../rows/constants'
import type { ImportRows } from '../rows/schema'
import { decideRepeat, type RowResult, toRowResult } from './applied-row-rules'

/** A row that can be used, as it is stored. */
export type StoredRow<Kind extends ImportKind = ImportKind> = {
  line: number
  kind: Kind
  externalId: string
  data: ImportRows[Kind]
  isAccepted: boolean
}

/** The import a row is of. */
export type RunningImport = {
  id: string
  source: ExternalSource
  activatesOffers: boolean
  sendsInvitations: boolean
  historyUntil: Day
  /** The zone whose days the report of the source has; a conversion counts on its day there. */
  dayZone: string
  /** The Eastern day of the run: figures of a day that is not over are no history yet. */
  today: Day
}

/**
 * One row while it is applied, in a transaction that a dry run undoes. `dependency` applies another row of the import in the
 * same transaction, for a dry run in which nothing that rows depend on is there yet.
 */
export type Step<Kind extends ImportKind = ImportKind> = {
  tx: Tx
  running: RunningImport
  context: StaffContext
  row: StoredRow<Kind>
  dependency: (kind: ImportKind, externalId: string) => Promise<RowResult | undefined>
}

/** What is written into the audit log as the reason. */
export const auditReason = ({ running, row }: Step): string =>
  `Imported from ${SOURCE_LABELS[running.source]}: ${KIND_WORDS[row.kind]} ${row.externalId}`

/** Our number of an id of the source. @throws AppError `conflict` when there is none, whose row says why */
export async function requireOurs(
  step: Step,
  kind: 'advertiser' | 'affiliate' | 'offer',
  externalId: string,
): Promise<number> {
  const known = (await findOurIds(step.tx, { source: step.running.source, kind, externalIds: [externalId] })).get(
    externalId,
  )
  if (known !== undefined) return Number(known)
  const applied = await step.dependency(kind, externalId)
  if (applied?.ourId) return Number(applied.ourId)
  throw new AppError('conflict', `There is no ${kind} ${externalId} here; import it first, or see its row.`)
}

/** What an id of the source is here, or undefined. */
export async function findOurs(step: Step, kind: ExternalKind): Promise<string | undefined> {
  const { running, row, tx } = step
  const found = await findOurIds(tx, { source: running.source, kind, externalIds: [row.externalId] })
  return found.get(row.externalId)
}

const keyOf = ({ running, row }: Step) => ({
  source_kind_externalId: { source: running.source, kind: row.kind, externalId: row.externalId },
})

/** What was applied last of a row; null when it was never imported. */
export const findRecord = (step: Step): Promise<ImportRecord | null> =>
  step.tx.importRecord.findUnique({ where: keyOf(step) })

type NewRecord = { ourId: string | number; applied: Prisma.InputJsonValue; ourVersion: string }

/** Remembers what was applied of a row, and how ours is right after. */
export async function storeRecord(step: Step, { ourId, applied, ourVersion }: NewRecord): Promise<void> {
  const { source_kind_externalId: key } = keyOf(step)
  const state = { ourId: String(ourId), applied, ourVersion, appliedAt: step.context.at }
  await step.tx.importRecord.upsert({ where: keyOf(step), create: { ...key, ...state }, update: state })
}

/** `storeRecord`, and what the id of the source means here for links and postbacks. @throws AppError conflict */
export async function storeOurs(step: Step, kind: ExternalKind, record: NewRecord): Promise<void> {
  const { running, row, tx, context } = step
  const ourId = String(record.ourId)
  await recordExternalIds(tx, [{ source: running.source, kind, externalId: row.externalId, ourId }], context.at)
  await storeRecord(step, record)
}

const BOTH =
  'Changed here and at the source since the import: left as it is. Accept it to take over what the source says.'
const HERE = 'Changed here since the import: left as it is.'
const REMOVED_HERE = 'Removed here since the import: left as it is.'

type Repeat = {
  known: ImportRecord
  applied: Prisma.InputJsonValue
  /** How ours is now; null when it was deleted. */
  current: string | null
  /** Takes over what the source says. @returns how ours is then, or a result that stops it */
  follow: () => Promise<string | RowResult>
}

/** The result of a row that was imported before; what only the source changed is taken over. */
export async function repeatRow(step: Step, { known, applied, current, follow }: Repeat): Promise<RowResult> {
  const decision = decideRepeat(known, { applied, current, isAccepted: step.row.isAccepted })
  if (decision === 'same') return toRowResult('same', 'As it was imported.', known.ourId)
  if (decision === 'changed_here')
    return toRowResult('changed_here', current === null ? REMOVED_HERE : HERE, known.ourId)
  if (decision === 'decision') return toRowResult('decision', BOTH, known.ourId)
  const outcome = await follow()
  if (typeof outcome !== 'string') return outcome
  await storeRecord(step, { ourId: known.ourId, applied, ourVersion: outcome })
  return toRowResult('update', 'Changed at the source since the import.', known.ourId)
}

/** Something that is known by its id without ever having been imported: mapped by hand. It is left as it is. */
export async function adoptRow(step: Step, record: NewRecord): Promise<RowResult> {
  await storeRecord(step, record)
  return toRowResult('same', 'Known here already; later changes at the source are taken over.', record.ourId)
}

/**
 * Counts a change of an offer by the import itself, a cap or a creative, as none by staff.
 * @param before the version before it
 */
export async function syncOfferVersion({ tx, running }: Step, offerId: number, before: number): Promise<void> {
  const { version } = await tx.offer.findUniqueOrThrow({ where: { id: offerId }, select: { version: true } })
  await tx.importRecord.updateMany({
    where: { source: running.source, kind: 'offer', ourId: String(offerId), ourVersion: String(before) },
    data: { ourVersion: String(version) },
  })
}
