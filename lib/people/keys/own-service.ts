import 'server-only'
import { listKeys } from '@/lib/accounts/api-keys/data'
import type { ApiKeyLine, NewKey } from '@/lib/accounts/api-keys/schema'
import { addKey, endKey, type KeyOwner } from '@/lib/accounts/api-keys/service'
import type { WriteContext } from '@/lib/accounts/auth/actor'
import type { Actor } from '@/lib/accounts/auth/constants'
import { apiKeyAddedEmail } from '@/lib/accounts/credentials/emails'
import type { ProvenKey } from '@/lib/accounts/credentials/schema'
import { assertOwner } from '@/lib/accounts/credentials/two-factor-service'
import { isWithinLimit } from '@/lib/accounts/rate-limits/service'
import { recordAudit } from '@/lib/backoffice/audit/service'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { queueEmail, sendMailInBackground } from '@/lib/messages/mail/service'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'

type Owner = KeyOwner & Pick<StaffActor, 'ip'>

const toStaffActor = ({ userId, role, ip }: Pick<Owner, 'userId' | 'role' | 'ip'>): StaffActor => ({
  userId,
  role,
  ...(ip && { ip }),
})

/**
 * Creates a key of a person, notifies them by email, and records it in the audit log. The secret is returned only here.
 * @throws AppError invalid for a scope the person cannot give or a text that is no network; conflict when there are ten
 */
export async function createKey(
  context: WriteContext<Owner>,
  input: NewKey,
): Promise<{ key: ApiKeyLine; secret: string }> {
  const { actor, at } = context
  const { id, secret } = await transact(async (tx) => {
    const made = await addKey(tx, context, input)
    const { name, scopes, networks, isTest, lifetimeDays, isForAgents = false } = input
    const after = { name, scopes, networks, isTest, isForAgents, lifetimeDays }
    const { email, firstName } = await tx.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { email: true, firstName: true },
    })
    await queueEmail(tx, email, apiKeyAddedEmail({ firstName }, name), at)
    await recordAudit(tx, toStaffActor(actor), {
      action: 'api-key.create',
      subject: 'api-key',
      subjectId: made.id,
      after,
      at,
    })
    return made
  })
  sendMailInBackground()
  const key = (await listKeys(actor.userId, at)).find((line) => line.id === id)
  if (!key) throw new AppError('conflict', 'This key has just been revoked.')
  return { key, secret }
}

/**
 * Creates a key for a person who knows the password, and a code where two-factor authentication is on: a session alone must
 * not leave behind what acts without it.
 * @throws AppError as `createKey`; invalid at `password` or `code`, otp_required without a code, too_many_requests
 */
export async function createProvenKey(context: WriteContext<Owner>, { password, code, ...input }: ProvenKey) {
  await assertOwner(context, { password, code })
  return createKey(context, input)
}

/** Ends a key from the next call on; ending it twice is harmless. @throws AppError not_found, also for keys of others */
export async function revokeKey(
  context: WriteContext<Pick<Owner, 'userId' | 'role' | 'ip'>>,
  input: { id: string },
): Promise<void> {
  await transact(async (tx) => {
    const name = await endKey(tx, context, input)
    if (name === undefined) return
    await recordAudit(tx, toStaffActor(context.actor), {
      action: 'api-key.revoke',
      subject: 'api-key',
      subjectId: input.id,
      before: { name },
      at: context.at,
    })
  })
}

/** Records in the audit log that a key was used from a network it is not for: once a minute for each key. */
export async function recordNetworkRefusal(
  { actor, at }: WriteContext<Pick<Actor, 'userId' | 'role'> & { ip: string | null }>,
  { keyId }: { keyId: string },
): Promise<void> {
  if (!(await isWithinLimit('keyRefusalNote', keyId))) return
  const { ip, ...person } = actor
  await transact((tx) =>
    recordAudit(tx, toStaffActor({ ...person, ...(ip !== null && { ip }) }), {
      action: 'api-key.network-refused',
      subject: 'api-key',
      subjectId: keyId,
      after: { ip },
      at,
    }),
  )
}
