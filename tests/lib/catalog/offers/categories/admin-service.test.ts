import { beforeAll, expect, test } from 'vitest'
import { changeCategories } from '@/lib/catalog/offers/categories/admin-service'
import { db } from '@/lib/platform/database/db'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/tracking/shop'

let context: { actor: Awaited<ReturnType<typeof createStaff>>; at: Date }
beforeAll(async () => {
  context = { actor: await createStaff('ADMIN'), at: NOW }
})

const change = (categories: { id: number | null; name: string }[], deleted: number[] = []) =>
  changeCategories(context, { categories, deleted, reason: 'Tidied up' })
const names = async () => (await db().category.findMany({ orderBy: { position: 'asc' } })).map(({ name }) => name)
const idOf = async (name: string) => (await db().category.findUniqueOrThrow({ where: { name } })).id

test('categories are created, exchanged, ordered and deleted in one change; one added meanwhile stays', async () => {
  await change([
    { id: null, name: 'Featured' },
    { id: null, name: 'Finance' },
    { id: null, name: 'Travel' },
  ])
  const [featured, finance, travel] = [await idOf('Featured'), await idOf('Finance'), await idOf('Travel')]
  await db().category.create({ data: { name: 'Added meanwhile', position: 9 } })
  await change([
    { id: featured, name: 'Featured' },
    { id: finance, name: 'Travel' },
    { id: travel, name: 'Finance' },
  ])
  expect(await names()).toEqual(['Featured', 'Travel', 'Finance', 'Added meanwhile'])
  await change([{ id: featured, name: 'Featured' }], [travel])
  expect(await names()).toEqual(['Featured', 'Travel', 'Added meanwhile'])
  const entries = await auditOf('category', 'all')
  expect(entries.at(-1)).toMatchObject({ action: 'category.change', after: { categories: expect.any(Array) } })
})

test('a category with offers, and the one that marks featured offers, are not deleted; a name is taken once', async () => {
  const travel = await idOf('Travel')
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  await db().offerCategory.create({ data: { offerId, categoryId: travel } })
  const refused = { code: 'invalid', options: { fields: { deleted: expect.any(String) } } }
  await expect(change([], [travel])).rejects.toMatchObject(refused)
  await expect(change([], [await idOf('Featured')])).rejects.toMatchObject(refused)
  const taken = { options: { fields: { 'categories.0.name': expect.any(String) } } }
  await expect(change([{ id: null, name: 'TRAVEL' }])).rejects.toMatchObject(taken)
  await expect(change([{ id: await idOf('Featured'), name: 'Best' }])).rejects.toMatchObject(taken)
})
