import 'server-only'
import type { Prisma } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { newId } from '@/lib/platform/ids/uuid-v7'
import type { ReportSide } from './constants'
import { VIEW_NAME_MAX, VIEWS_MAX } from './constants'
import type { ReportReader } from './policy'
import { type ChangeView, querySchemaFor, type SaveView } from './schema'

/** Who writes, on which side, and when. */
export type ReaderContext = { actor: ReportReader; at: Date }

/**
 * Keeps a report under a name, as the last of the reader's views.
 * @throws AppError conflict for a name that is taken or when there are as many as there may be; invalid for a report that
 *   cannot be run
 */
export async function saveView({ actor, at }: ReaderContext, { name, choice }: SaveView): Promise<{ id: string }> {
  const { userId, side } = actor
  const query = storedQuery(choice, side)
  return transact(async (tx) => {
    await lockViews(tx, actor)
    const views = await tx.reportView.findMany({ where: { userId, side }, select: { name: true, position: true } })
    if (views.length >= VIEWS_MAX)
      throw new AppError('conflict', `Delete a view first: there are ${VIEWS_MAX} already.`)
    if (views.some((view) => view.name === name)) throw nameInUse()
    const position = Math.max(0, ...views.map((view) => view.position)) + 1
    const id = newId(at)
    await tx.reportView.create({ data: { id, userId, side, name, query, position, createdAt: at, updatedAt: at } })
    return { id }
  })
}

/** Changes a view of one's own. @throws AppError not_found, conflict, invalid */
export async function changeView({ actor, at }: ReaderContext, input: ChangeView & { id: string }): Promise<void> {
  const { userId, side } = actor
  const { id, name, choice, isDefault, isForAllStaff } = input
  const query = choice && storedQuery(choice, side)
  if (isForAllStaff && side === 'own') throw new AppError('invalid', 'Only staff share views with all staff.')
  await transact(async (tx) => {
    await lockViews(tx, actor)
    await assertOwn(tx, actor, id)
    if (name !== undefined && (await tx.reportView.count({ where: { userId, side, name, NOT: { id } } })) > 0)
      throw nameInUse()
    if (isDefault) await tx.reportView.updateMany({ where: { userId, side, isDefault }, data: { isDefault: false } })
    await tx.reportView.update({
      where: { id },
      data: {
        updatedAt: at,
        ...(name !== undefined && { name }),
        ...(query && { query }),
        ...(isDefault !== undefined && { isDefault }),
        ...(isForAllStaff !== undefined && { isForAllStaff }),
      },
    })
    // others cannot open it any more, so what they set up on it ends
    if (isForAllStaff === false) await endSubscriptionsOfOthers(tx, actor, id)
  })
}

/** Deletes a view with its links, emails and alerts. @throws AppError not_found for somebody else's */
export async function removeView({ actor }: ReaderContext, { id }: { id: string }): Promise<void> {
  await transact(async (tx) => {
    await assertOwn(tx, actor, id)
    await tx.reportView.delete({ where: { id } })
  })
}

/** Puts one's own views in an order. @throws AppError conflict when they are not exactly those there are */
export async function orderViews({ actor }: ReaderContext, { ids }: { ids: readonly string[] }): Promise<void> {
  const { userId, side } = actor
  await transact(async (tx) => {
    await lockViews(tx, actor)
    const views = await tx.reportView.findMany({ where: { userId, side }, select: { id: true } })
    const isAll = new Set(ids).size === views.length && views.every(({ id }) => ids.includes(id))
    if (!isAll) throw new AppError('conflict', 'Your views have changed meanwhile. Look at them again.')
    for (const [index, id] of ids.entries())
      await tx.reportView.update({ where: { id }, data: { position: index + 1 } })
  })
}

/**
 * Ends what former or banned staff set up on reports of everybody, in the caller's transaction: their emails and alerts are switched off,
 * and the views they shared with all staff become those of the colleague who ended their access, so that what others set up on
 * these goes on and somebody answers for them. Their other views stay, for when they come back.
 * @returns how many views changed hands
 */
export async function handOverViews(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }): Promise<number> {
  const theirs = { userId: from, view: { side: 'staff' as const } }
  await tx.reportMail.updateMany({ where: theirs, data: { isActive: false } })
  await tx.reportAlert.updateMany({ where: theirs, data: { isActive: false } })
  const [shared, own] = await Promise.all([
    tx.reportView.findMany({
      where: { userId: from, side: 'staff', isForAllStaff: true },
      orderBy: { position: 'asc' },
    }),
    tx.reportView.findMany({ where: { userId: to, side: 'staff' }, select: { name: true, position: true } }),
  ])
  const names = new Set(own.map(({ name }) => name))
  let position = Math.max(0, ...own.map((view) => view.position))
  for (const { id, name } of shared) {
    const free = freeName(name, names)
    names.add(free)
    position += 1
    await tx.reportView.update({
      where: { id },
      data: { userId: to, name: free, position, isDefault: false, updatedAt: at },
    })
  }
  return shared.length
}

/** A name that is not among others: "Sales", "Sales 2". */
function freeName(name: string, others: ReadonlySet<string>): string {
  let free = name
  for (let count = 2; others.has(free); count += 1) free = `${name.slice(0, VIEW_NAME_MAX - 4)} ${count}`
  return free
}

const nameInUse = () =>
  new AppError('conflict', 'You have a view of this name.', { fields: { name: 'You have a view of this name.' } })

/** Parameters as the query they are. @throws AppError invalid */
function storedQuery(choice: Record<string, string>, side: ReportSide): Prisma.InputJsonObject {
  const parsed = querySchemaFor(side).safeParse(choice)
  if (!parsed.success) throw new AppError('invalid', 'This report cannot be saved: a choice in it is not known.')
  return JSON.parse(JSON.stringify(parsed.data))
}

/** Serialized, so that two requests at once cannot both make the last one, or two defaults. */
async function lockViews(tx: Tx, { userId }: ReportReader): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
}

async function assertOwn(tx: Tx, { userId, side }: ReportReader, id: string): Promise<void> {
  const count = await tx.reportView.count({ where: { id, userId, side } })
  if (count === 0) throw new AppError('not_found', 'There is no such view.')
}

async function endSubscriptionsOfOthers(tx: Tx, { userId }: ReportReader, viewId: string): Promise<void> {
  const ofOthers = { viewId, NOT: { userId } }
  await tx.reportMail.deleteMany({ where: ofOthers })
  await tx.reportAlert.deleteMany({ where: ofOthers })
}
