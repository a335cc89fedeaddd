import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from '@/lib/messages/notifications/inbox-data'
import { listCampaigns } from '@/lib/people/campaigns/admin-data'
import { campaignsQuerySchema } from '@/lib/people/campaigns/admin-schema'
import {
  actOnCampaign,
  confirmCampaign,
  createCampaign,
  editCampaign,
  testCampaign,
} from '@/lib/people/campaigns/admin-service'
import { db } from '@/lib/platform/database/db'
import { auditOf, createStaff } from '@/tests/support/backoffice/staff'
import { campaignOf, campaignSketch, createCrowd, toldOf } from '@/tests/support/people/campaigns'
import { withoutModules } from '@/tests/support/platform/modules'

const AT = new Date('2026-11-21T15:00:00Z')
const reason = 'For the launch'

let boss: Awaited<ReturnType<typeof createStaff>>
let id: string
let bucketId: number
const context = () => ({ actor: boss, at: AT })
beforeEach(async () => {
  boss = await createStaff()
  bucketId = (await createCrowd(2)).bucketId
  id = await createCampaign(context(), campaignSketch(bucketId))
})

type Confirmation = { version?: number; count?: number; confirm?: string; scheduledAt?: string | null }
const confirm = ({ version = 1, count = 2, confirm = `send to ${count}`, scheduledAt = null }: Confirmation = {}) =>
  confirmCampaign(context(), { id, version, count, confirm, scheduledAt, reason })
const edit = (version: number, more: object = {}) =>
  editCampaign(context(), { id, ...campaignSketch(bucketId), version, ...more })

describe('a draft', () => {
  test('notifies nobody, and is audited with its author and reason [S2.23]', async () => {
    expect(await toldOf(id)).toEqual([])
    expect(await auditOf('notification_campaign', id)).toMatchObject([
      { action: 'notification_campaign.create', reason, actorId: boss.userId, after: { title: 'New offers are in' } },
    ])
  })

  test('can be edited and confirmed only with its current version [S2.23]', async () => {
    const both = await Promise.allSettled([edit(1, { title: 'One' }), edit(1, { title: 'Other' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await campaignOf(id)).toMatchObject({ version: 2 })
    await expect(confirm({ version: 1 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await toldOf(id)).toEqual([])
  })

  test('for an unknown bucket or offer is refused at its field [S2.23]', async () => {
    const refused = async (audience: object) => {
      const error = await createCampaign(context(), campaignSketch(bucketId, { audience })).catch((reason) => reason)
      return Object.keys(error.options.fields)
    }
    expect(await refused({ buckets: [bucketId, 999_999] })).toEqual(['audience.buckets'])
    expect(await refused({ offerId: 999_999 })).toEqual(['audience.offerId'])
    expect(await withoutModules(['levels'], () => refused({ levels: [2] }))).toEqual(['audience.levels'])
  })

  test('can be discarded, and a sent campaign cannot [S2.23]', async () => {
    const discard = () => actOnCampaign(context(), { id, action: 'discard', reason })
    await confirm()
    await expect(discard()).rejects.toMatchObject({ code: 'conflict' })
    id = await createCampaign(context(), campaignSketch(bucketId))
    await discard()
    await expect(discard()).rejects.toMatchObject({ code: 'not_found' })
    expect(await db().notificationCampaign.findUnique({ where: { id } })).toBeNull()
  })
})

describe('confirming', () => {
  test('requires the exact phrase with the number of recipients [S2.23]', async () => {
    await expect(confirm({ confirm: 'send to 3' })).rejects.toMatchObject({
      code: 'invalid',
      options: { fields: { confirm: 'Type "send to 2" to confirm.' } },
    })
  })

  test.each([null, '2026-11-21T18:00:00Z'])(
    'with an outdated number of recipients sends nothing and returns the current one (schedule: %s) [S2.23]',
    async (scheduledAt) => {
      const refused = confirm({ count: 5, scheduledAt })
      await expect(refused).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('is 2 now, not 5'),
      })
      expect(await campaignOf(id)).toMatchObject({ status: 'draft', audienceCount: null, scheduledAt: null })
      expect(await toldOf(id)).toEqual([])
    },
  )

  test('three times concurrently sends once [S2.23]', async () => {
    const both = await Promise.allSettled([confirm(), confirm(), confirm()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await toldOf(id)).toHaveLength(2)
    expect((await auditOf('notification_campaign', id)).map(({ action }) => action)).toEqual([
      'notification_campaign.create',
      'notification_campaign.send',
    ])
  })

  test('with a time in the past is refused at its field [S2.23]', async () => {
    await expect(confirm({ scheduledAt: '2026-11-21T14:59:00Z' })).rejects.toMatchObject({
      options: { fields: { scheduledAt: 'That moment has passed.' } },
    })
  })

  test('of an unknown campaign is refused as not found [Q23]', async () => {
    id = randomUUID()
    await expect(confirm()).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a duplicate is a new draft with the same content and audience [S2.23]', async () => {
  await confirm()
  const copy = await actOnCampaign(context(), { id, action: 'duplicate', reason })
  const { title, message, audience, destinationUrlPath, actionLabel, type } = await campaignOf(id)
  expect(await campaignOf(copy)).toMatchObject({
    title,
    message,
    audience,
    destinationUrlPath,
    actionLabel,
    type,
    status: 'draft',
    version: 1,
    deliveredCount: 0,
    audienceCount: null,
    sentAt: null,
  })
})

test('a test message goes to its sender each time, and is not counted [S2.23]', async () => {
  const { reason: _, audience: __, ...content } = campaignSketch(bucketId)
  await testCampaign(context(), content)
  await testCampaign(context(), content)
  const shown = await listNotifications(boss.userId, {})
  expect(shown).toMatchObject([{ type: 'offer', title: content.title }, { title: content.title }])
  expect(await db().notification.count({ where: { userId: boss.userId, campaignId: { not: null } } })).toBe(0)
})

test('the list filters by text, status and type, and sorts by deliveries and time [S2.23]', async () => {
  const word = randomUUID()
  id = await createCampaign(context(), campaignSketch(bucketId, { title: `Sent ${word}` }))
  await confirm()
  await createCampaign(context(), campaignSketch(bucketId, { title: `Draft ${word}`, type: 'system' }))
  const titles = async (query: object) =>
    (await listCampaigns(campaignsQuerySchema.parse({ q: word, ...query }))).rows.map(
      ({ title }) => title.split(' ')[0],
    )
  expect(await titles({})).toEqual(['Draft', 'Sent'])
  expect(await titles({ status: 'sent' })).toEqual(['Sent'])
  expect(await titles({ type: 'system' })).toEqual(['Draft'])
  expect(await titles({ sort: 'delivered' })).toEqual(['Sent', 'Draft'])
  expect(await titles({ sort: 'due', dir: 'asc' })).toEqual(['Sent', 'Draft'])
  const { rows } = await listCampaigns(campaignsQuerySchema.parse({ q: boss.user.email, sort: 'title' }))
  expect(rows.find(({ title }) => title === `Sent ${word}`)).toMatchObject({
    createdBy: boss.user.email,
    audienceCount: 2,
    deliveredCount: 2,
    sentAt: AT.toISOString(),
  })
})
