import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AFFILIATE_PAGES, audienceSchema, contentSchema, destinationSchema } from '@/lib/people/campaigns/admin-schema'
import { campaignNotification } from '@/lib/people/campaigns/notifications'
import { audienceLabel, easternTime, scheduleError, share } from '@/lib/people/campaigns/rules'
import { easternInstant } from '@/lib/platform/dates/days'

const NOW = new Date('2026-11-21T15:00:00Z')

test.each(['/offers', '/offers/1042?tab=links', '/home/tools#list', '/shop', '/'])(
  'a message can link to a path of this site: %s [S2.23]',
  (path) => {
    expect(destinationSchema.safeParse(path).success).toBe(true)
  },
)

test.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/%2f%2fevil.test',
  '/x/..//evil.test',
  'javascript:alert(1)',
  'offers',
  '',
  '/a\nb',
  '/admin/revenue',
  '/api/profile',
  '/c/1042?a=1',
  '/offers/../admin',
  '/offers/%2e%2e/admin/revenue',
  '/./api/profile',
  '/%61dmin',
])('a message cannot link anywhere else: %j [S2.23] [Q28]', (path) => {
  expect(destinationSchema.safeParse(path).success).toBe(false)
})

test.each([
  '/offers/..%2fadmin',
  '/offers/%252e%252e/admin',
  '/ADMIN',
  '/;/admin',
  '/advertiser',
  '/nowhere',
  '/login',
  '/home\u200b',
  '/_next/static/x.js',
  '/demo',
  '/offers/%c0%ae',
])('no affiliate finds a page at %s', (path) => {
  expect(destinationSchema.safeParse(path).success).toBe(false)
})

test('the pages that notices may lead to are those there are', () => {
  const own = readdirSync('app/(affiliate)', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const others = [...AFFILIATE_PAGES].filter((page) => !own.some(({ name }) => name === page))
  expect(own.map(({ name }) => name).filter((name) => !AFFILIATE_PAGES.has(name))).toEqual([])
  expect(others.filter((page) => !existsSync(`app/${page}`))).toEqual([])
})

test('a button without a destination is refused at the destination field [S2.23]', () => {
  const content = { type: 'offer', title: 'A', message: 'B', destinationUrlPath: null, actionLabel: 'Go' }
  expect(contentSchema.safeParse(content).error?.issues[0]?.path).toEqual(['destinationUrlPath'])
  expect(contentSchema.safeParse({ ...content, actionLabel: null }).success).toBe(true)
})

test.each([
  { countries: ['us'] },
  { countries: ['XX'] },
  { countries: [] },
  { levels: [6] },
  { inactive: { since: 'click', days: 0 } },
  { inactive: { since: 'login', days: 3 } },
  { role: 'ADMIN' },
])('an invalid audience is refused: %j [S2.23]', (audience) => {
  expect(audienceSchema.safeParse(audience).success).toBe(false)
})

describe('Eastern time as typed [S2.23] [Q8]', () => {
  test.each([
    ['2026-11-22T09:00', '2026-11-22T14:00:00.000Z', 'winter'],
    ['2026-07-01T09:00', '2026-07-01T13:00:00.000Z', 'summer'],
    ['2027-03-14T02:30', '2027-03-14T07:30:00.000Z', 'skipped hour: an hour later'],
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z', 'repeated hour: the first'],
  ])('%s is %s (%s)', (typed, instant) => {
    expect(easternInstant(typed)?.toISOString()).toBe(instant)
  })

  test.each(['', '2026-11-22', '2026-13-01T09:00', 'tomorrow'])('%j is invalid', (typed) => {
    expect(easternInstant(typed)).toBeNull()
  })

  test('is shown with its zone', () => {
    expect(easternTime(new Date('2026-07-01T13:00:00Z'))).toBe('Jul 1, 2026, 9:00 AM EDT')
  })
})

test.each([
  [new Date('2026-11-21T15:00:00Z'), 'That moment has passed.'],
  [new Date('2026-11-21T15:01:00Z'), null],
  [new Date('2028-01-01T00:00:00Z'), 'At most 365 days ahead.'],
])('a schedule at %s gives the error: %s [S2.23]', (scheduledAt, fault) => {
  expect(scheduleError(scheduledAt, NOW)).toBe(fault)
})

test('an audience is described by its filters, with names where they are known [S2.23]', () => {
  const choices = {
    buckets: [{ id: 3, name: 'Trusted' }],
    levels: [
      { id: 2, name: 'Hustler' },
      { id: 3, name: 'Closer' },
    ],
    offers: [{ id: 1042, name: 'Northpay', status: 'active' }],
  }
  const words = (audience: object) => audienceLabel(audienceSchema.parse(audience), choices)
  expect(words({})).toBe('All approved affiliates')
  expect(words({ levels: [2, 3], inactive: { since: 'click', days: 1 } })).toBe(
    'Level Hustler, Closer; no click for 1 day',
  )
  expect(words({ buckets: [3, 9], countries: ['US'], offerId: 1042 })).toBe('Bucket Trusted, 9; US; promotes Northpay')
})

test('a campaign notifies under one key, a test under its own key and without a campaign [S2.23]', () => {
  const content = { type: 'offer', title: 'A', message: 'B', destinationUrlPath: null, actionLabel: null } as const
  expect(campaignNotification(content, { id: 'c1' })).toMatchObject({
    dedupeKey: 'campaign:c1',
    campaign: { id: 'c1' },
  })
  expect(campaignNotification(content, { testKey: 't1' })).toMatchObject({
    dedupeKey: 'campaign-test:t1',
    campaign: { id: null, type: 'offer' },
  })
})

test.each([
  [1, 3, 33],
  [0, 3, 0],
  [0, 0, null],
])('%i of %i are %s percent [S2.23]', (part, whole, percent) => {
  expect(share(part, whole)).toBe(percent)
})
