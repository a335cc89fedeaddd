import 'server-only'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import { sendMailInBackground } from '@/lib/messages/mail/service'
import { transact } from '@/lib/platform/database/transaction'
import type { PeopleChange } from '../change-service'
import { invite, revokeInvite } from '../invites/service'
import type { StaffInviteMember, StaffMemberRole } from './admin-schema'
import { changeRole, remove } from './service'

type OfAdvertiser = { advertiserId: number; reason: string }

const toPeopleChange = ({ actor, at }: StaffContext, { advertiserId, reason }: OfAdvertiser): PeopleChange => ({
  advertiserId,
  actor,
  reason,
  at,
})

/** Invites a person to an advertiser's account. @throws AppError not_found, conflict */
export async function inviteMemberByStaff(
  context: StaffContext,
  input: StaffInviteMember & OfAdvertiser,
): Promise<void> {
  const { email, role } = input
  await transact((tx) => invite(tx, toPeopleChange(context, input), { email, role }))
  sendMailInBackground()
}

/** Revokes an open invitation. @throws AppError not_found */
export async function revokeMemberInviteByStaff(
  context: StaffContext,
  input: OfAdvertiser & { inviteId: string },
): Promise<void> {
  await transact((tx) => revokeInvite(tx, toPeopleChange(context, input), input.inviteId))
}

/** Changes a role; staff may leave an advertiser without an owner. @throws AppError not_found, conflict */
export async function changeMemberRoleByStaff(
  context: StaffContext,
  input: StaffMemberRole & OfAdvertiser & { userId: string },
): Promise<void> {
  await transact((tx) => changeRole(tx, toPeopleChange(context, input), input.userId, input.role))
}

/** Ends the access of a person at once. @throws AppError not_found */
export async function removeMemberByStaff(
  context: StaffContext,
  input: OfAdvertiser & { userId: string },
): Promise<void> {
  await transact((tx) => remove(tx, toPeopleChange(context, input), input.userId))
}
