import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import { FEATURED_CATEGORY } from '../constants'
import type { CategoriesChange } from './admin-schema'

type Category = { id: number; name: string; position: number; offers: number }

/**
 * Creates, renames, orders and deletes categories. Only empty ones are deleted; the one that marks featured offers keeps
 * its name.
 * @throws AppError `invalid` at a name in use, or for a category that cannot be deleted; `conflict` for one that was deleted
 */
export function changeCategories(
  { actor, at }: StaffContext,
  { categories, deleted, reason }: CategoriesChange,
): Promise<void> {
  return transact(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('categories'))`
    const before = await listLocked(tx)
    assertDeletable(before, deleted)
    assertNames(before, categories, deleted)
    await tx.category.deleteMany({ where: { id: { in: deleted } } })
    // names are unique, also while two of them are exchanged
    for (const { id } of categories)
      if (id !== null) await tx.category.update({ where: { id }, data: { name: `#${id}` } })
    for (const [position, { id, name }] of categories.entries()) {
      if (id === null) await tx.category.create({ data: { name, position } })
      else await tx.category.update({ where: { id }, data: { name, position } })
    }
    const others = before.filter(({ id }) => !deleted.includes(id) && !categories.some((each) => each.id === id))
    for (const [index, { id }] of others.entries())
      await tx.category.update({ where: { id }, data: { position: categories.length + index } })
    await recordAudit(tx, actor, {
      action: 'category.change',
      subject: 'category',
      subjectId: 'all',
      before: { categories: before.map(({ name }) => name) },
      after: { categories: [...categories, ...others].map(({ name }) => name) },
      reason,
      at,
    })
  })
}

/** The categories with their offers; no offer gets one of them until the transaction ends. */
async function listLocked(tx: Tx): Promise<Category[]> {
  await tx.$queryRaw`SELECT 1 FROM category ORDER BY id FOR UPDATE`
  return tx.$queryRaw<Category[]>`
    SELECT c.id, c.name, c.position, count(o.offer_id)::int AS offers
    FROM category c LEFT JOIN offer_category o ON o.category_id = c.id
    GROUP BY c.id ORDER BY c.position, c.name`
}

function assertDeletable(before: readonly Category[], deleted: readonly number[]): void {
  for (const { id, name, offers } of before) {
    if (!deleted.includes(id)) continue
    if (name === FEATURED_CATEGORY)
      throw invalidField('deleted', `${name} marks featured offers; it cannot be deleted.`)
    if (offers > 0)
      throw invalidField('deleted', `${name} has ${offers === 1 ? 'an offer' : `${offers} offers`}. Move them first.`)
  }
}

type Named = CategoriesChange['categories']

function assertNames(before: readonly Category[], categories: Named, deleted: readonly number[]): void {
  const mentioned = new Set(categories.map(({ id }) => id))
  const others = before.filter(({ id }) => !mentioned.has(id) && !deleted.includes(id))
  const namesInUse = new Set(others.map(({ name }) => name.toLowerCase()))
  for (const [index, { id, name }] of categories.entries()) {
    const known = before.find((category) => category.id === id)
    if (id !== null && (!known || deleted.includes(id)))
      throw new AppError('conflict', 'One of these categories was deleted. Reload the page.')
    if (known?.name === FEATURED_CATEGORY && name !== known.name)
      throw invalidField(`categories.${index}.name`, `${known.name} marks featured offers; it keeps its name.`)
    if (namesInUse.has(name.toLowerCase()))
      throw invalidField(`categories.${index}.name`, 'Another category has this name.')
    namesInUse.add(name.toLowerCase())
  }
}
