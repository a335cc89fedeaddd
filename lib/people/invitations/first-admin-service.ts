import 'server-only'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { queueEmail } from '@/lib/messages/mail/service'
import { commandLine } from '@/lib/platform/command-line'
import { sha256Hex } from '@/lib/platform/crypto/seal'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { HOUR_MS } from '@/lib/platform/dates/constants'
import { AppError } from '@/lib/platform/errors'
import { siteUrl } from '@/lib/platform/http/site-url'
import { newId } from '@/lib/platform/ids/uuid-v7'
import { FIRST_INVITE_HOURS } from './first-admin-constants'
import { superAdminAddresses } from './first-admin-data'
import { recoveryEmail } from './first-admin-emails'
import { isClosedAccount } from './rules'

/** `by` is who ran the command, as `user@host`. */
type FirstInvite = { email: string; isRecovery: boolean; by: string }

/**
 * Makes the invitation of the first super admin, for the command on the server; links it made before stop working. Once
 * there is a super admin it needs `isRecovery`, and all of them are notified by email.
 * @returns the link, which works once, and how many are notified
 * @throws AppError conflict
 */
export async function inviteSuperAdmin(
  { at }: { at: Date },
  { email, isRecovery, by }: FirstInvite,
): Promise<{ url: string; expiresAt: Date; notifiedCount: number }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + FIRST_INVITE_HOURS * HOUR_MS)
  return transact(async (tx) => {
    // two commands at once: the later one sees and voids the link of the earlier one
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first_admin'))`
    const superAdmins = await superAdminAddresses(tx)
    if (superAdmins.length > 0 && !isRecovery) {
      throw new AppError(
        'conflict',
        'There is a super admin already, who invites others under Manage Admins. If none of them can sign in, add --recover: it is logged, and each of them gets an email.',
      )
    }
    await assertInvitable(tx, email)
    await tx.staffInvite.updateMany({
      where: { acceptedAt: null, revokedAt: null, OR: [{ email }, { invitedById: null }] },
      data: { revokedAt: at },
    })
    const id = newId(at)
    const role = 'SUPER_ADMIN'
    await tx.staffInvite.create({ data: { id, email, role, tokenHash: sha256Hex(token), createdAt: at, expiresAt } })
    for (const address of superAdmins) await queueEmail(tx, address, recoveryEmail({ email, by }), at)
    const isRecovered = superAdmins.length > 0
    await recordAudit(tx, null, {
      action: isRecovered ? 'staff.recover' : 'staff.invite',
      subject: 'staff_invite',
      subjectId: id,
      at,
      after: { email, role, expiresAt: expiresAt.toISOString() },
      reason: `${commandLine('admin', `invite${isRecovered ? ' --recover' : ''}`)}, run by ${by}`,
    })
    return { url: siteUrl(`/staff-invite?token=${token}`), expiresAt, notifiedCount: superAdmins.length }
  })
}

/** The link does nothing for an account that is a super admin already or cannot sign in. @throws AppError conflict */
async function assertInvitable(tx: Tx, email: string): Promise<void> {
  const known = await tx.user.findUnique({
    where: { email },
    select: { role: true, status: true, affiliate: true, advertiserMember: true },
  })
  if (!known || isClosedAccount(known)) return
  if (known.status !== 'active')
    throw new AppError('conflict', `The account of ${email} is blocked: use another address.`)
  if (known.role === 'SUPER_ADMIN') {
    throw new AppError(
      'conflict',
      `${email} is a super admin: set a new password at ${siteUrl('/reset-password')}, or invite another address.`,
    )
  }
}
