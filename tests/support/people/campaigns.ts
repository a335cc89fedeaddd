import { type CreateCampaign, createCampaignSchema } from '@/lib/people/campaigns/admin-schema'
import { db } from '@/lib/platform/database/db'
import { uniqueLetters } from '@/tests/support/platform/unique-letters'

/** A bucket with the given number of approved affiliates, who get every message; their user ids, sorted. */
export async function createCrowd(size: number): Promise<{ bucketId: number; userIds: string[] }> {
  const { id: bucketId } = await db().bucket.create({ data: { name: `Crowd ${uniqueLetters()}` } })
  const users = await db().$queryRaw<{ id: string }[]>`
    INSERT INTO app_user (id, email, password_hash, first_name, updated_at, email_confirmed_at)
    SELECT gen_random_uuid(), gen_random_uuid() || '@crowd.test', 'none', 'Ada', now(), now() FROM generate_series(1, ${size})
    RETURNING id`
  const userIds = users.map(({ id }) => id).sort()
  await db().$executeRaw`
    INSERT INTO affiliate (user_id, status, bucket_id, referral_code, updated_at, created_at)
    SELECT id, 'approved', ${bucketId}, gen_random_uuid()::text, now(), '2026-01-01T12:00:00Z'
    FROM unnest(${userIds}::uuid[]) AS id`
  return { bucketId, userIds }
}

/** The form of a message to one bucket. */
export const campaignSketch = (bucketId: number, more: Partial<CreateCampaign> = {}): CreateCampaign =>
  createCampaignSchema.parse({
    type: 'offer',
    title: 'New offers are in',
    message: 'Three of them pay today.',
    destinationUrlPath: '/offers',
    actionLabel: 'Browse offers',
    audience: { buckets: [bucketId] },
    reason: 'For the launch',
    ...more,
  })

export const campaignOf = (id: string) => db().notificationCampaign.findUniqueOrThrow({ where: { id } })

/** The notifications of a campaign, including deleted ones. */
export const toldOf = (campaignId: string) => db().notification.findMany({ where: { campaignId } })
