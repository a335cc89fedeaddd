import { expect, test } from 'vitest'
import { getAudienceSize } from '@/lib/people/campaigns/admin-data'
import { actOnCampaign, confirmCampaign, createCampaign } from '@/lib/people/campaigns/admin-service'
import { sendCampaign, sendDueCampaigns } from '@/lib/people/campaigns/service'
import { db } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { createStaff } from '@/tests/support/backoffice/staff'
import { campaignOf, campaignSketch, createCrowd } from '@/tests/support/people/campaigns'

const SIZE = 20_000
/** A transaction fails after 15 s; storing recipients and recalling must take clearly less. */
const LIMIT_MS = 10_000

async function timed<T>(title: string, run: () => Promise<T>): Promise<number> {
  const began = performance.now()
  await run()
  const ms = performance.now() - began
  console.log(`${title}: ${Math.round(ms)} ms`)
  return ms
}

test(`${SIZE} recipients are stored, notified once each by two workers, and recalled [S2.23] [Q10]`, async () => {
  const boss = await createStaff()
  const context = () => ({ actor: boss, at: systemClock.now() })
  const { bucketId } = await createCrowd(SIZE)
  await db().$executeRaw`ANALYZE`
  const id = await createCampaign(context(), campaignSketch(bucketId))
  const audience = { buckets: [bucketId], inactive: { since: 'click', days: 14 } } as const
  const counting = await timed('counted', () =>
    getAudienceSize({ ...audience, buckets: [bucketId] }, systemClock.now()),
  )
  expect(counting).toBeLessThan(LIMIT_MS)
  const confirmed = { version: 1, count: SIZE, scheduledAt: null, confirm: `send to ${SIZE}`, reason: 'For the launch' }
  const gathering = await timed('stored, and the first notified', () =>
    confirmCampaign(context(), { id, ...confirmed }),
  )
  expect(gathering).toBeLessThan(LIMIT_MS)

  const campaign = await campaignOf(id)
  await timed('notified', async () => {
    // one worker stops halfway because it has no more chunks; the job finishes the rest
    await Promise.all([sendCampaign(campaign, 40, systemClock.now()), sendDueCampaigns({ at: systemClock.now() })])
    while ((await sendDueCampaigns({ at: systemClock.now() })) > 0);
  })
  expect(await campaignOf(id)).toMatchObject({ status: 'sent', audienceCount: SIZE, deliveredCount: SIZE })
  expect(await db().notification.count({ where: { campaignId: id } })).toBe(SIZE)

  const recall = () => actOnCampaign(context(), { id, action: 'recall', reason: 'A mistake' })
  expect(await timed('recalled', recall)).toBeLessThan(LIMIT_MS)
  expect(await db().notification.count({ where: { campaignId: id, deletedAt: null } })).toBe(0)
})
