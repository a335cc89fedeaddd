import { describe, expect, test } from 'vitest'
import { REGISTRY } from '@/app/_api/v1/operations/registry'
import { fieldLabel, listFieldChanges, stateHash, stateSource, valueText } from '@/lib/api/agents/preview-rules'
import { rowIn } from '@/lib/api/calls/rules'

const { operations } = REGISTRY
const sourceOf = (id: string) => {
  const operation = operations.find((each) => each.id === id)
  const source = operation ? stateSource(operations, operation) : null
  return source && { read: source.read.id, row: source.row, isAround: source.isAround }
}

test.each([
  ['changeProfile', { read: 'getProfile', row: undefined, isAround: false }],
  ['changeShortLink', { read: 'getShortLink', row: undefined, isAround: false }],
  ['removeLinkDomain', { read: 'listLinkDomains', row: 'id', isAround: false }],
  ['changeCategories', { read: 'listCategories', row: undefined, isAround: false }],
  ['deleteWebhook', { read: 'getWebhook', row: undefined, isAround: false }],
  ['changeOfferStatus', { read: 'getOfferByStaff', row: undefined, isAround: false }],
  ['repeatDelivery', { read: 'listDeliveries', row: 'deliveryId', isAround: false }],
  ['changeBalanceNotice', { read: 'getBilling', row: undefined, isAround: true }],
  ['createShortLink', null],
])('what %s changes is read by %o', (id, source) => {
  expect(sourceOf(id)).toEqual(source)
})

test.each([
  ['payoutCapCents', 'Payout cap'],
  ['percentPayoutBps', 'Percent payout'],
  ['isActive', 'Active'],
  ['target.offerId', 'Offer'],
  ['id', 'Id'],
])('%s is labeled %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label)
})

test.each([
  ['amountCents', 123_450, '$1,234.50'],
  ['shareBps', 1250, '12.5%'],
  ['isActive', false, 'no'],
  ['name', '', '—'],
  ['countries', ['US', 'CA'], 'US, CA'],
  ['countries', [], 'none'],
])('%s of %o reads %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text)
})

describe('changes', () => {
  test('go from what is at the same path, or under the same name, to what is sent', () => {
    const object = { slug: 'old', target: { offerId: 4 }, source: 'mail' }
    expect(listFieldChanges({ slug: 'new', target: { offerId: 5, source: 'mail' }, s1: 'x' }, object)).toEqual([
      { field: 'slug', label: 'Slug', from: 'old', to: 'new', isSame: false },
      { field: 'target.offerId', label: 'Offer', from: '4', to: '5', isSame: false },
      { field: 'target.source', label: 'Source', from: 'mail', to: 'mail', isSame: true },
      { field: 's1', label: 'S1', from: null, to: 'x', isSame: false },
    ])
  })

  test('find what is in a part of the object, and show an empty part', () => {
    const object = { settings: { quiet: { from: 60 } }, devices: [] }
    expect(listFieldChanges({ quiet: { from: 90 }, choice: {} }, object)).toEqual([
      { field: 'quiet.from', label: 'From', from: '60', to: '90', isSame: false },
      { field: 'choice', label: 'Choice', from: null, to: '{}', isSame: false },
    ])
  })

  test('show a long text whole, so that nothing is confirmed unseen', () => {
    const [change] = listFieldChanges({ text: 'x'.repeat(20_000) }, { text: 'y'.repeat(20_000) })
    expect([change?.to.length, change?.isSame]).toEqual([20_000, false])
  })
})

describe('a row of a list', () => {
  test('is found by its key, wherever the lists of the answer are', () => {
    expect(rowIn({ total: 2, rows: [{ id: 1 }, { id: 2, name: 'b' }] }, '2')).toEqual({ id: 2, name: 'b' })
    expect(rowIn([{ ref: 'a-1' }], 'a-1')).toEqual({ ref: 'a-1' })
    expect(rowIn({ rows: [{ id: 1 }] }, '3')).toBeUndefined()
    expect(rowIn(null, '3')).toBeUndefined()
  })
})

describe('what is compared before a change runs', () => {
  const shown = listFieldChanges({ name: 'new' }, { name: 'old' })
  const readBy = (id: string, row?: string) => {
    const read = operations.find((each) => each.id === id)
    if (!read) throw new Error(`no ${id}`)
    return { read, row, isAround: false }
  }

  test('is all of an object but figures that move by themselves', () => {
    const source = readBy('getProfile')
    const hash = stateHash({ name: 'old', clicks: 1, nested: { lastUsedAt: 'a' } }, shown, source)
    expect(stateHash({ name: 'old', clicks: 2, nested: { lastUsedAt: 'b' } }, shown, source)).toBe(hash)
    expect(stateHash({ name: 'old', other: 1 }, shown, source)).not.toBe(hash)
  })

  test('is the version of an object or a row that has one, with what was shown', () => {
    for (const source of [readBy('getOfferByStaff'), readBy('listReplies', 'id')]) {
      const hash = stateHash({ version: 1, figure: 1 }, shown, source)
      expect(stateHash({ version: 1, figure: 2 }, shown, source)).toBe(hash)
      expect(stateHash({ version: 2, figure: 1 }, shown, source)).not.toBe(hash)
      expect(stateHash({ version: 1 }, listFieldChanges({ name: 'new' }, { name: 'else' }), source)).not.toBe(hash)
    }
  })

  test('is all of a webhook, whose version is that of a format, but its last calls', () => {
    const source = readBy('getWebhook')
    const hash = stateHash({ version: 1, isActive: true, waiting: 1, last: null }, [], source)
    expect(stateHash({ version: 1, isActive: true, waiting: 7, last: { status: 'delivered' } }, [], source)).toBe(hash)
    expect(stateHash({ version: 1, isActive: false, waiting: 1, last: null }, [], source)).not.toBe(hash)
  })

  test('is of a smart link what its person chose, not what a job computes from the results', () => {
    const source = readBy('getSmartLink')
    const link = (weight: number, shareBps: number, revision: number) => ({
      id: 1,
      name: 'Mail',
      revision,
      arms: [{ offerId: 4, weight, shareBps, clicks: shareBps, payoutCents: shareBps, bestBps: shareBps }],
    })
    const hash = stateHash(link(1, 5_000, 3), [], source)
    expect(stateHash(link(1, 7_000, 4), [], source)).toBe(hash)
    expect(stateHash(link(2, 5_000, 3), [], source)).not.toBe(hash)
  })
})
