import { ADMIN_PAGES } from '@/lib/accounts/staff-permissions/page-permission-constants'
import type { WebhookEndpoint } from '@/lib/generated/prisma/client'
import { notifyAll } from '@/lib/messages/notifications/service'
import { noticeText } from '@/lib/messages/texts/notice-rules'
import type { Tx } from '@/lib/platform/database/db'

/** Tells the people of an advertiser, or the staff who may change endpoints, that an endpoint was switched off. */
export async function notifyDisabled(
  tx: Tx,
  { id, name, advertiserId }: WebhookEndpoint,
  reason: 'failures' | 'gone' | 'maker',
  at: Date,
): Promise<void> {
  const userIds = advertiserId === null ? await listStaff(tx) : await listPeople(tx, advertiserId)
  const content = {
    topic: 'staff_message' as const,
    ...noticeText(`webhook-off-${reason}`, { name }),
    destinationUrlPath: `${advertiserId === null ? '/admin/settings' : '/advertiser'}/webhooks/${id}`,
    actionLabel: 'View its log',
    dedupeKey: `webhook-disabled:${id}:${at.getTime()}`,
  }
  await notifyAll(tx, userIds, content, at)
}

async function listPeople(tx: Tx, advertiserId: number): Promise<string[]> {
  const people = await tx.advertiserMember.findMany({
    where: { advertiserId, role: { in: ['owner', 'manager'] }, user: { status: 'active' } },
    select: { userId: true },
  })
  return people.map(({ userId }) => userId)
}

async function listStaff(tx: Tx): Promise<string[]> {
  const staff = await tx.user.findMany({
    where: { role: { in: [...ADMIN_PAGES.settings.roles] }, status: 'active' },
    select: { id: true },
  })
  return staff.map(({ id }) => id)
}
