import 'server-only'
import { listedNameProblem } from '@/lib/conversions/customers/listed-name-rules'
import { listedHash } from '@/lib/conversions/customers/name-data'
import { Prisma } from '@/lib/generated/prisma/client'
import type { CustomerListState } from '@/lib/generated/prisma/enums'
import { requestJobRun } from '@/lib/messages/job-requests/service'
import { auditChange, authorizeChange, type ChangeContext } from '@/lib/people/advertisers/change-service'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { CUSTOMER_LISTS_JOB, LISTS_MAX } from './customer-list-constants'
import type { AddedNames, RowProblem } from './customer-list-schema'
import { assertSent, type FileKind, lockFile, storeFilePart } from './intake-service'

/** The lists of customers of advertisers. */
export const CUSTOMER_LISTS: FileKind = {
  table: 'customer_list',
  parts: 'customer_list_part',
  fileId: 'list_id',
  noun: 'list',
  busy: {
    received: 'The list was not read yet.',
    reading: 'The list is being read.',
    done: 'The list was already read.',
    failed: 'The list could not be read. Remove it, and upload it again.',
  },
}

/** Begins a list; the parts of its file, or names, follow. @throws AppError forbidden, conflict where there are too many */
export function createCustomerList(
  context: ChangeContext,
  { fileName }: { fileName: string },
): Promise<{ id: string }> {
  return transact(async (tx) => {
    const { advertiserId, actor, at } = await authorizeChange(tx, context)
    if ((await tx.customerList.count({ where: { advertiserId } })) >= LISTS_MAX)
      throw new AppError('conflict', `There are ${LISTS_MAX} lists already. Remove one of them first.`)
    const id = newId(at)
    await tx.customerList.create({ data: { id, advertiserId, fileName, createdById: actor.userId, createdAt: at } })
    return { id }
  })
}

/** The sign of an address. */
const AT_SIGN = 0x40

const HAS_ADDRESS =
  'The part has an email address in it, and those are not stored. Send the SHA-256 of addresses in small letters, in UTF-8, or the names as JSON.'

/**
 * Stores a part of a file until it is read; sent again it is stored once. None with an address in it: pages hash them before.
 * @throws AppError forbidden, not_found, conflict; invalid for a part with an address
 */
export async function storeListPart(
  context: ChangeContext,
  part: { id: string; place: number; content: Uint8Array },
): Promise<void> {
  if (part.content.includes(AT_SIGN)) throw new AppError('invalid', HAS_ADDRESS)
  await transact(async (tx) => {
    await lockList(tx, context, part.id, ['received'])
    await storeFilePart(tx, CUSTOMER_LISTS, part)
  })
}

/** Has the file of a list read. Asked for twice it is once. @throws AppError forbidden, not_found, conflict */
export function readCustomerList(context: ChangeContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    const { state, ...change } = await lockList(tx, context, id, ['received', 'reading', 'done'])
    if (state !== 'received') return
    await assertSent(tx, CUSTOMER_LISTS, id)
    await tx.customerList.update({ where: { id }, data: { state: 'reading' } })
    await requestJobRun(tx, CUSTOMER_LISTS_JOB)
    await auditChange(tx, change, { action: 'customer_list.read', after: { list: id } })
  })
}

/**
 * Adds names to a list; one that it has already stays there once. Addresses are hashed here, and not stored.
 * @throws AppError forbidden, not_found, conflict
 */
export function addListNames(
  context: ChangeContext,
  { id, names }: { id: string; names: readonly string[] },
): Promise<AddedNames> {
  return transact(async (tx) => {
    const { state: _, ...change } = await lockList(tx, context, id, ['received', 'done'])
    const { advertiserId, at } = change
    const problems: RowProblem[] = []
    const hashes = names.flatMap((name, index) => {
      const hash = listedHash(name)
      if (hash === undefined) problems.push({ line: index + 1, problem: problemOf(name) })
      return hash ?? []
    })
    const added = await addHashes(tx, { advertiserId, id }, hashes)
    const data = { names: { increment: added }, state: 'done', finishedAt: at } as const
    await tx.customerList.update({ where: { id }, data })
    await auditChange(tx, change, { action: 'customer_list.add', after: { list: id, added } })
    return { added, problems }
  })
}

/** Why a cell names nobody, without what stands in it. */
export const problemOf = (cell: string, isNumber = false): string =>
  listedNameProblem(cell, isNumber) ?? (cell.includes('@') ? 'The address cannot be read.' : 'It names nobody.')

/** @returns how many were new to the list */
export const addHashes = (
  tx: Tx,
  { advertiserId, id }: { advertiserId: number; id: string },
  hashes: readonly string[],
): Promise<number> => tx.$executeRaw`
  INSERT INTO listed_customer (advertiser_id, name_hash, list_id)
  SELECT DISTINCT ${advertiserId}::int, decode(hash, 'hex'), ${id}::uuid FROM unnest(${[...hashes]}::text[]) AS hash
  ORDER BY 2 ON CONFLICT DO NOTHING`

/** Removes a list with all who are on it. @throws AppError forbidden, not_found */
export function removeCustomerList(context: ChangeContext, { id }: { id: string }): Promise<void> {
  return transact(async (tx) => {
    const { state: _, ...change } = await lockList(tx, context, id, ['received', 'reading', 'done', 'failed'])
    const { names } = await tx.customerList.delete({ where: { id } })
    await auditChange(tx, change, { action: 'customer_list.remove', before: { list: id, names } })
  })
}

async function lockList(tx: Tx, context: ChangeContext, id: string, states: readonly CustomerListState[]) {
  const change = await authorizeChange(tx, context)
  const where = Prisma.sql`advertiser_id = ${change.advertiserId}`
  return { ...change, state: await lockFile(tx, CUSTOMER_LISTS, { id, where, states }) }
}
