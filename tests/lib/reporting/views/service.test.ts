import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { VIEWS_MAX } from '@/lib/reporting/views/constants'
import { findDefaultChoice, getView, listViews } from '@/lib/reporting/views/data'
import { reportReader } from '@/lib/reporting/views/policy'
import { changeView, orderViews, removeView, saveView } from '@/lib/reporting/views/service'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createSource } from '@/tests/support/factories/stats'
import { codeOf, createOwner, createStaffReader, newView, type Owner } from '@/tests/support/reporting/report-views'

const AT = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-20T13:00:00Z')
let ada: Owner
let ben: Owner
beforeAll(async () => {
  ada = await createOwner()
  ben = await createOwner()
})
const names = async (owner: Owner) => (await listViews(owner)).views.map(({ name }) => name)

describe('views of an affiliate', () => {
  test('are kept as the validated query, and open as the parameters of an address', async () => {
    const owner = await createOwner()
    const { id } = await saveView(
      { actor: owner, at: AT },
      { name: 'Phones', choice: { by: 'day,device', across: 'device', figures: 'clicks,epcCents', s1: 'a%2Cb' } },
    )
    const stored = await db().reportView.findUniqueOrThrow({ where: { id } })
    expect(stored.query).toMatchObject({ by: ['day', 'device'], figures: ['clicks', 'epcCents'], s1: ['a,b'] })
    const [view] = (await listViews(owner)).views
    expect(view).toMatchObject({ name: 'Phones', sharedBy: null, notes: [] })
    expect(view?.choice).toMatchObject({ by: 'day,device', across: 'device', figures: 'clicks,epcCents', s1: 'a%2Cb' })
  })

  test('are refused when the report is not one an affiliate may run', async () => {
    const actor = { actor: ada, at: AT }
    const refused: Record<string, string>[] = [{ by: 'affiliate' }, { figures: 'revenueCents' }, { by: 'day,day' }]
    for (const choice of refused) expect(await codeOf(saveView(actor, { name: 'Wrong', choice }))).toBe('invalid')
    // a filter that affiliates do not have is not kept
    const { id } = await saveView(actor, { name: 'Narrowed', choice: { affiliate: '7' } })
    expect((await db().reportView.findUniqueOrThrow({ where: { id } })).query).not.toHaveProperty('affiliate')
  })

  test('have names of their own, an order, and one default', async () => {
    const owner = await createOwner()
    const context = { actor: owner, at: AT }
    const [first, second] = [
      await saveView(context, { name: 'A', choice: {} }),
      await saveView(context, { name: 'B', choice: { by: 'offer' } }),
    ]
    expect(await codeOf(saveView(context, { name: 'A', choice: {} }))).toBe('conflict')
    expect(await codeOf(changeView(context, { id: second.id, name: 'A' }))).toBe('conflict')
    await orderViews(context, { ids: [second.id, first.id] })
    expect(await names(owner)).toEqual(['B', 'A'])
    expect(await codeOf(orderViews(context, { ids: [first.id] }))).toBe('conflict')
    await changeView(context, { id: first.id, isDefault: true })
    await changeView(context, { id: second.id, isDefault: true, name: 'Best' })
    const { views } = await listViews(owner)
    expect(views.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Best'])
    expect(await findDefaultChoice(owner)).toMatchObject({ by: 'offer', kept: second.id })
    await removeView(context, { id: second.id })
    expect(await findDefaultChoice(owner)).toBeNull()
  })

  test('are at most as many as there may be, also when two are kept at once', async () => {
    const owner = await createOwner()
    await db().reportView.createMany({
      data: Array.from({ length: VIEWS_MAX - 1 }, (_, index) => ({
        userId: owner.userId,
        side: 'own' as const,
        name: `View ${index}`,
        query: {},
        position: index,
      })),
    })
    const results = await Promise.all(
      ['one', 'two', 'three'].map((name) => codeOf(saveView({ actor: owner, at: AT }, { name, choice: {} }))),
    )
    expect(results.sort()).toEqual(['conflict', 'conflict', 'no error'])
    expect(await db().reportView.count({ where: { userId: owner.userId } })).toBe(VIEWS_MAX)
  })

  test('open without what no longer exists, and say so', async () => {
    const owner = await createOwner()
    const gone = await createOffer({ advertiserId: (await createAdvertiser()).id, name: 'Old Card', status: 'expired' })
    const id = await newView(owner, { by: 'offer', offer: `${gone.id},2147483647`, source: '2147483646' })
    const notes = async () => (await listViews(owner)).views[0]?.notes ?? []
    expect(await notes()).toEqual([
      'The offer “Old Card” has ended; its results stay.',
      'Offer 2147483647 no longer exists; the filter stays and finds nothing.',
      'Source 2147483646 no longer exists; the filter stays and finds nothing.',
    ])
    const { query } = await db().reportView.findUniqueOrThrow({ where: { id } })
    const changed = { ...(query as object), by: ['offer', 'planet'], figures: ['clicks', 'smiles'], device: ['fridge'] }
    await db().reportView.update({ where: { id }, data: { query: changed } })
    const [view] = (await listViews(owner)).views
    expect(view?.choice).toMatchObject({ by: 'offer', figures: 'clicks' })
    expect(view?.choice).not.toHaveProperty('device')
    expect(view?.notes.slice(0, 3)).toEqual([
      '“planet” is no longer part of reports and was left out.',
      '“smiles” is no longer part of reports and was left out.',
      'The choice of “device” can no longer be made and was left out.',
    ])
  })

  test('name a source of another affiliate as one that does not exist', async () => {
    const foreign = await createSource(ben.scope, 'secret-source')
    const owner = await createOwner()
    await newView(owner, { source: String(foreign) })
    const [view] = (await listViews(owner)).views
    expect(view?.notes).toEqual([`Source ${foreign} no longer exists; the filter stays and finds nothing.`])
  })

  test('cannot be read or changed by another affiliate', async () => {
    const id = await newView(ada, {})
    const asBen = { actor: ben, at: LATER }
    expect(await codeOf(getView(ben, id))).toBe('not_found')
    expect(await codeOf(changeView(asBen, { id, name: 'Mine' }))).toBe('not_found')
    expect(await codeOf(changeView(asBen, { id, isDefault: true }))).toBe('not_found')
    expect(await codeOf(removeView(asBen, { id }))).toBe('not_found')
    expect((await listViews(ben)).views.map((view) => view.id)).not.toContain(id)
    expect((await db().reportView.findUniqueOrThrow({ where: { id } })).name).not.toBe('Mine')
  })
})

describe('views of staff', () => {
  test('are shown to all staff once they are shared, and changed by their owner only', async () => {
    const [grace, alan] = [await createStaffReader('Grace'), await createStaffReader('Alan')]
    const id = await newView(grace, { by: 'affiliate', figures: 'revenueCents' })
    expect(await codeOf(getView(alan, id))).toBe('not_found')
    await changeView({ actor: grace, at: AT }, { id, isForAllStaff: true })
    const shared = (await listViews(alan)).views.find((view) => view.id === id)
    expect(shared).toMatchObject({ sharedBy: 'Grace', isForAllStaff: true, isDefault: false })
    expect(await codeOf(changeView({ actor: alan, at: AT }, { id, name: 'Mine' }))).toBe('not_found')
    expect(await codeOf(removeView({ actor: alan, at: AT }, { id }))).toBe('not_found')
    expect((await listViews(ada)).views.map((view) => view.id)).not.toContain(id)
  })

  test('are not there for affiliates, and not for staff without the role', () => {
    const person = { userId: ada.userId, affiliateId: null }
    const of = (role: 'AFFILIATE' | 'MODERATOR' | 'SUPER_ADMIN', more = {}) => {
      try {
        return reportReader({ ...person, role, ...more }, 'staff').scope
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(of('AFFILIATE')).toBe('not_found')
    expect(of('MODERATOR')).toBe('forbidden')
    expect(of('SUPER_ADMIN')).toBe('everyone')
    expect(of('SUPER_ADMIN', { needsTwoFactor: true })).toBe('forbidden')
  })
})
