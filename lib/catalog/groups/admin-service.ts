import 'server-only'
import { recordAudit } from '@/lib/backoffice/audit/service'
import { assertConfirmed } from '@/lib/backoffice/pages/guard'
import type { StaffContext } from '@/lib/backoffice/pages/schema'
import type { OfferGroup, OfferGroupMember } from '@/lib/generated/prisma/client'
import type { Tx } from '@/lib/platform/database/db'
import { transact } from '@/lib/platform/database/transaction'
import { AppError, invalidField } from '@/lib/platform/errors'
import type { GroupInput } from './admin-schema'

type Confirmation = { reason: string; confirm: string }

type Group = OfferGroup & { members: OfferGroupMember[] }

const WITH_MEMBERS = { members: { orderBy: { offerId: 'asc' as const } } }

/**
 * Creates a group of offers; its weights apply at once.
 * @throws AppError `invalid` at an unknown offer; `conflict` when the name
 * or an offer belongs to another group
 */
export function createGroup({ actor, at }: StaffContext, input: GroupInput): Promise<number> {
  return transact(async (tx) => {
    await lockGroups(tx)
    await assertValid(tx, input, null)
    const { name, fallbackOfferId, isActive, members } = input
    const data = { name, fallbackOfferId, isActive, members: { create: members } }
    const created = await tx.offerGroup.create({ data, include: WITH_MEMBERS })
    const entry = { action: 'offer-group.create', after: facts(created), reason: input.reason }
    await recordAudit(tx, actor, { ...subject(created.id), ...entry, at })
    return created.id
  })
}

/** Replaces a group. @throws AppError `not_found`, and as for a new one */
export function changeGroup({ actor, at }: StaffContext, { id, ...input }: GroupInput & { id: number }): Promise<void> {
  return transact(async (tx) => {
    const before = await lockGroup(tx, id)
    await assertValid(tx, input, id)
    const { name, fallbackOfferId, isActive, members } = input
    await replaceMembers(tx, id, members)
    const data = { name, fallbackOfferId, isActive, updatedAt: at }
    const after = await tx.offerGroup.update({ where: { id }, data, include: WITH_MEMBERS })
    const entry = { action: 'offer-group.change', before: facts(before), after: facts(after), reason: input.reason }
    await recordAudit(tx, actor, { ...subject(id), ...entry, at })
  })
}

/** Members that stay are changed, not added anew: with every offer that joins, the caps of the group are counted again. */
async function replaceMembers(tx: Tx, groupId: number, members: GroupInput['members']): Promise<void> {
  const offerIds = members.map(({ offerId }) => offerId)
  await tx.offerGroupMember.deleteMany({ where: { groupId, offerId: { notIn: offerIds } } })
  for (const { offerId, weight } of members) {
    const key = { groupId, offerId }
    await tx.offerGroupMember.upsert({
      where: { groupId_offerId: key },
      create: { ...key, weight },
      update: { weight },
    })
  }
}

/** Deletes a group. @throws AppError `not_found`; `invalid` at `confirm`; `conflict` while it has caps */
export function removeGroup(
  { actor, at }: StaffContext,
  { id, reason, confirm }: Confirmation & { id: number },
): Promise<void> {
  return transact(async (tx) => {
    const before = await lockGroup(tx, id)
    assertConfirmed(confirm, before.name)
    const caps = await tx.conversionCap.count({ where: { groupId: id } })
    if (caps > 0) throw new AppError('conflict', 'Remove the caps of this group first.')
    await tx.offerGroup.delete({ where: { id } })
    const entry = { action: 'offer-group.remove', before: facts(before), reason }
    await recordAudit(tx, actor, { ...subject(id), ...entry, at })
  })
}

/** Serializes changes of groups, so that two groups cannot take the same offer or name. */
async function lockGroups(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('offer groups'))`
}

async function lockGroup(tx: Tx, id: number): Promise<Group> {
  await lockGroups(tx)
  const group = await tx.offerGroup.findUnique({ where: { id }, include: WITH_MEMBERS })
  if (!group) throw new AppError('not_found', 'There is no such group.')
  return group
}

async function assertValid(tx: Tx, input: GroupInput, id: number | null): Promise<void> {
  const { name, members, fallbackOfferId } = input
  const namesake = await tx.offerGroup.findUnique({ where: { name }, select: { id: true } })
  if (namesake && namesake.id !== id) throw invalidField('name', 'Another group has this name.')
  const offerIds = members.map(({ offerId }) => offerId)
  const offers = await tx.offer.findMany({ where: { id: { in: offerIds } }, select: { id: true } })
  if (offers.length < offerIds.length) throw invalidField('members', 'One of these offers does not exist.')
  if (
    fallbackOfferId !== null &&
    !(await tx.offer.findUnique({ where: { id: fallbackOfferId }, select: { id: true } }))
  )
    throw invalidField('fallbackOfferId', 'No offer has this ID.')
  const memberElsewhere = await tx.offerGroupMember.findFirst({
    where: { offerId: { in: offerIds }, ...(id !== null && { groupId: { not: id } }) },
    select: { offer: { select: { name: true } }, group: { select: { name: true } } },
  })
  if (memberElsewhere)
    throw new AppError(
      'conflict',
      `${memberElsewhere.offer.name} is in the group ${memberElsewhere.group.name} already.`,
    )
}

const subject = (id: number) => ({ subject: 'offer-group', subjectId: String(id) })

const facts = ({ name, fallbackOfferId, isActive, members }: Group) => ({
  name,
  fallbackOfferId,
  isActive,
  members: members.map(({ offerId, weight }) => ({ offerId, weight })),
})
