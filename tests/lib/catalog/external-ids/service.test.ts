import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findOurIds } from '@/lib/catalog/external-ids/data'
import { type ExternalIdentity, recordExternalIds } from '@/lib/catalog/external-ids/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'

const AT = new Date('2026-11-22T12:00:00Z')
const offer = (externalId: string, ourId: string): ExternalIdentity => ({
  source: 'tune',
  kind: 'offer',
  externalId,
  ourId,
})
const record = (...rows: ExternalIdentity[]) => transact((tx) => recordExternalIds(tx, rows, AT))
const find = (source: 'tune' | 'everflow', ...externalIds: string[]) =>
  findOurIds(db(), { source, kind: 'offer', externalIds })

test('what an import records is found again, by its system and kind alone', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await record(offer(first, '7'), offer(second, '8'))).toBe(2)
  expect(await find('tune', first, second, 'nobody')).toEqual(
    new Map([
      [first, '7'],
      [second, '8'],
    ]),
  )
  expect(await find('everflow', first)).toEqual(new Map())
  expect(await findOurIds(db(), { source: 'tune', kind: 'affiliate', externalIds: [first] })).toEqual(new Map())
  expect(await record()).toBe(0)
})

test('a repeated import adds nothing, and an id never begins to mean something else', async () => {
  const id = randomUUID()
  await record(offer(id, '7'))
  expect(await record(offer(id, '7'), offer(`${id}-2`, '9'))).toBe(1)
  await expect(record(offer(`${id}-3`, '1'), offer(id, '8'))).rejects.toMatchObject({ code: 'conflict' })
  expect(await find('tune', id, `${id}-3`)).toEqual(new Map([[id, '7']]))
})

test('two imports at once record an id once, and one of two meanings is refused', async () => {
  const ids = Array.from({ length: 20 }, () => randomUUID())
  const same = await Promise.all([1, 2, 3].map(() => record(...ids.map((id) => offer(id, '7')))))
  expect(same.reduce((sum, count) => sum + count)).toBe(20)
  const other = randomUUID()
  const results = await Promise.allSettled(['1', '2'].map((ourId) => record(offer(other, ourId))))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
