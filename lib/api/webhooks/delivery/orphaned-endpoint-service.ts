import 'server-only'
import { canEdit } from '@/lib/accounts/staff-permissions/permission-rules'
import { mayInSql } from '@/lib/accounts/staff-permissions/staff-rights-data'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { db } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { notifyDisabled } from './notifications'

/**
 * Switches off the endpoints of people who may not have them any more: who left the advertiser, became a viewer, lost the role
 * or the account. What they set up ends with their right, until somebody who may takes it over by switching it on.
 * @returns how many
 */
export async function switchOffAbandoned(at: Date): Promise<number> {
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT e.id FROM webhook_endpoint e JOIN app_user u ON u.id = e.created_by_id
    WHERE e.is_active AND CASE WHEN e.advertiser_id IS NULL THEN NOT ${mayInSql('u', canEdit('settings'))}
      ELSE u.status <> 'active' OR NOT EXISTS (SELECT FROM advertiser_member m
        WHERE m.user_id = u.id AND m.advertiser_id = e.advertiser_id AND m.role IN ('owner', 'manager')) END`
  for (const { id } of found) await switchOff(id, at)
  return found.length
}

function switchOff(id: string, at: Date): Promise<void> {
  return transact(async (tx) => {
    const [endpoint] = await tx.webhookEndpoint.updateManyAndReturn({
      where: { id, isActive: true },
      data: { isActive: false, disabledAt: at, disabledReason: 'maker' },
    })
    if (!endpoint) return
    await notifyDisabled(tx, endpoint, 'maker', at)
    const after = { reason: 'maker', url: endpoint.url }
    const subject = { subject: 'webhook_endpoint', subjectId: id }
    await recordAudit(tx, null, { action: 'webhook.disable', ...subject, after, at })
  })
}
