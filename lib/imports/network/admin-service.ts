import 'server-only'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { Prisma } from '@/lib/generated/prisma/client'
import { seal } from '@/lib/platform/crypto/seal'
import { transact } from '@/lib/platform/database/transaction'
import { dayToColumn } from '@/lib/platform/dates/days'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { ImportKind } from '../rows/constants'
import { IMPORT_KINDS, KIND_LABELS, SOURCE_LABELS } from '../rows/constants'
import { countImportRows, listFiles } from './admin-data'
import type { NewImport, RepeatImport } from './admin-schema'
import { assertSameNetwork, keepNetwork } from './imported-network-service'
import { runPhrase } from './rules'
import { importSubject, lockImport, queueImport } from './state-service'

/**
 * Begins an import; nothing is read before it is checked. The key is stored encrypted.
 * @throws AppError conflict by API of another network of the source than the one imported before
 */
export function createImport({ actor, at }: StaffContext, input: NewImport): Promise<{ id: string }> {
  const { source, isFromFiles, network, key, kinds, timeZone, from, to, historyUntil, activatesOffers, reason } = input
  return transact(async (tx) => {
    if (!isFromFiles) await assertSameNetwork(tx, { source, network })
    const id = newId(at)
    await tx.networkImport.create({
      data: {
        id,
        source,
        isFromFiles,
        kinds,
        timeZone,
        activatesOffers,
        state: 'received',
        createdAt: at,
        network: isFromFiles ? '' : network,
        keySealed: isFromFiles ? null : seal(key),
        fromDay: dayToColumn(from),
        toDay: dayToColumn(to),
        historyUntil: dayToColumn(historyUntil),
        createdById: actor.userId,
      },
    })
    const after = { source: SOURCE_LABELS[source], isFromFiles, network, kinds, from, to }
    await recordAudit(tx, actor, { ...importSubject(id), action: 'network_import.create', after, reason, at })
    return { id }
  })
}

/**
 * Begins the same import again, with the same source, key and choices and a period of its own, to see and take over what
 * changed there since.
 * @throws AppError not_found; conflict for one of files or whose key was removed
 */
export function repeatImport(
  { actor, at }: StaffContext,
  { id, from, to, historyUntil, reason }: RepeatImport & { id: string },
): Promise<{ id: string }> {
  return transact(async (tx) => {
    const found = await tx.networkImport.findUnique({ where: { id } })
    if (!found) throw new AppError('not_found', 'There is no such import.')
    if (found.isFromFiles)
      throw new AppError('conflict', 'This import was read from files. Start a new one with the files of today.')
    if (found.keySealed === null)
      throw new AppError('conflict', 'Its key was removed. Start a new import with the key.')
    const { source, network, keySealed, kinds, timeZone, activatesOffers } = found
    const again = newId(at)
    await tx.networkImport.create({
      data: {
        source,
        network,
        keySealed,
        kinds,
        timeZone,
        activatesOffers,
        fromDay: dayToColumn(from),
        toDay: dayToColumn(to),
        historyUntil: dayToColumn(historyUntil),
        id: again,
        isFromFiles: false,
        state: 'received',
        createdById: actor.userId,
        createdAt: at,
      },
    })
    await recordAudit(tx, actor, {
      ...importSubject(again),
      action: 'network_import.create',
      after: { repeats: id, from, to },
      reason,
      at,
    })
    return { id: again }
  })
}

type Part = { id: string; kind: ImportKind; place: number; parts: number; content: Uint8Array }

/** Stores a part of a file; sent again it is stored once. @throws AppError not_found, conflict */
export function storeImportPart({ at }: StaffContext, { id, kind, place, parts, content }: Part): Promise<void> {
  return transact(async (tx) => {
    const { isFromFiles, kinds } = await lockImport(tx, id, ['received', 'checked', 'failed'])
    if (!isFromFiles || !kinds.includes(kind)) throw new AppError('conflict', 'This import has no such file.')
    if (place >= parts) throw new AppError('conflict', `The file has ${parts} parts.`)
    // a new file replaces the former one from its first part on
    if (place === 0) await tx.networkImportPart.deleteMany({ where: { importId: id, kind } })
    const bytes = new Uint8Array(content)
    await tx.networkImportPart.upsert({
      where: { importId_kind_place: { importId: id, kind, place } },
      create: { importId: id, kind, place, parts, content: bytes, sentAt: at },
      update: { parts, content: bytes, sentAt: at },
    })
  })
}

/** Has everything read and judged anew without being written: the dry run. @throws AppError not_found, conflict */
export function checkImport({ actor, at }: StaffContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    const { isFromFiles, kinds } = await lockImport(tx, id, ['received', 'checked', 'failed'])
    const files = await listFiles(tx, id)
    const half = files.find(({ isComplete }) => !isComplete)
    if (half) throw new AppError('conflict', halfText(half))
    const sent = isFromFiles ? files.map(({ kind }) => kind) : kinds
    const kind = IMPORT_KINDS.find((each) => kinds.includes(each) && sent.includes(each))
    if (!kind) throw new AppError('conflict', 'No file was sent.')
    await tx.networkImportRow.deleteMany({ where: { importId: id } })
    // a run that reads it still stores nothing more
    const cursor = { kind, page: 1, place: 0, reading: randomUUID() }
    const read = isFromFiles ? { kinds: kinds.filter((each) => sent.includes(each)) } : {}
    const unread = { unreadColumns: Prisma.DbNull }
    await queueImport(tx, id, 'checking', {
      cursor,
      ...read,
      ...unread,
      checkedAt: null,
      confirmedAt: null,
      confirmedById: null,
    })
    await recordAudit(tx, actor, { ...importSubject(id), action: 'network_import.check', at })
  })
}

/** Goes on with an import that failed, where it ended. @throws AppError not_found, conflict */
export function continueImport({ actor, at }: StaffContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    const { confirmedAt } = await lockImport(tx, id, ['failed'])
    await queueImport(tx, id, confirmedAt ? 'importing' : 'checking', {})
    await recordAudit(tx, actor, { ...importSubject(id), action: 'network_import.continue', at })
  })
}

/**
 * Stops an import that is being checked or written, so that it can be removed, checked again or gone on with. Rows that are
 * written stay. @throws AppError not_found, conflict
 */
export function stopImport({ actor, at }: StaffContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    const { state } = await lockImport(tx, id, ['checking', 'importing'])
    const data = { state: 'failed', problem: 'Staff stopped it.', finishedAt: at } as const
    await tx.networkImport.update({ where: { id }, data })
    await recordAudit(tx, actor, { ...importSubject(id), action: 'network_import.stop', before: { state }, at })
  })
}

type Run = { id: string; sendsInvitations: boolean; reason: string; confirm: string }

/** Has the rows of a judged import written. Asked for twice it is once. @throws AppError not_found, conflict, invalid */
export function runImport({ actor, at }: StaffContext, { id, sendsInvitations, reason, confirm }: Run): Promise<void> {
  return transact(async (tx) => {
    const { state, isFromFiles, source, network } = await lockImport(tx, id, ['checked', 'importing', 'done'])
    if (state !== 'checked') return
    if (!isFromFiles) await keepNetwork(tx, { source, network }, at)
    const counts = await countImportRows(tx, id)
    assertConfirmed(confirm, runPhrase(counts))
    const confirmed = { sendsInvitations, confirmedById: actor.userId, confirmedAt: at }
    await queueImport(tx, id, 'importing', confirmed)
    await recordAudit(tx, actor, {
      ...importSubject(id),
      action: 'network_import.run',
      after: { ...counts },
      reason,
      at,
    })
  })
}

/**
 * Removes the key of the source from all imports of its network that have it, one of which may have been begun again.
 * @throws AppError not_found; conflict while one of them needs it
 */
export function removeImportKey({ actor, at }: StaffContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    const { source, network } = await lockImport(tx, id, STILL)
    const keyed = await tx.networkImport.findMany({
      where: { source, network, keySealed: { not: null } },
      select: { id: true },
      orderBy: { id: 'asc' },
    })
    for (const each of keyed) await lockImport(tx, each.id, STILL)
    await tx.networkImport.updateMany({
      where: { id: { in: keyed.map((each) => each.id) } },
      data: { keySealed: null },
    })
    for (const each of keyed)
      await recordAudit(tx, actor, { ...importSubject(each.id), action: 'network_import.remove_key', at })
  })
}

/** Removes an import with its rows and its key. What it wrote stays. @throws AppError not_found, conflict */
export function removeImport({ actor, at }: StaffContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    const { source, state } = await lockImport(tx, id, ['received', 'checked', 'failed', 'done'])
    await tx.networkImport.delete({ where: { id } })
    await recordAudit(tx, actor, {
      ...importSubject(id),
      action: 'network_import.remove',
      before: { source, state },
      at,
    })
  })
}

const STILL = ['received', 'checked', 'failed', 'done'] as const

const halfText = ({ kind, parts, expected }: { kind: ImportKind; parts: number; expected: number | null }) =>
  `The file of ${KIND_LABELS[kind].toLowerCase()} was not sent completely (${parts} of ${expected ?? 'an unknown number of'} parts). Send it again.`
