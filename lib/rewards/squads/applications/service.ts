import 'server-only'
import type { AffiliateActor, WriteContext } from '@/lib/accounts/auth/actor'
import { countAttempt } from '@/lib/accounts/rate-limits/service'
import { Prisma } from '@/lib/generated/prisma/client'
import { db } from '@/lib/platform/database/db'
import { isUniqueViolation } from '@/lib/platform/database/failures'
import { transact } from '@/lib/platform/database/transaction'
import { AppError } from '@/lib/platform/errors'
import { recordSquadApplicationEvent } from '../events'
import { inviteMembers } from './invitation-service'
import { type MemberReference, parseMemberReference, parsePercentBps } from './rules'
import type { SquadRequest } from './schema'

/**
 * Applies for a squad, and asks the named members to accept it. Members are looked up by affiliate ID or email address; the database allows one open application
 * per leader.
 * @throws AppError invalid at the member it is about, forbidden before the account is approved, conflict while one is
 * open or the name is taken, too_many_requests
 */
export async function applyForSquad(
  { actor, at }: WriteContext<Pick<AffiliateActor, 'affiliateId' | 'affiliateStatus'>>,
  request: SquadRequest,
): Promise<void> {
  const { affiliateId: leaderId, affiliateStatus } = actor
  if (affiliateStatus !== 'approved') {
    throw new AppError('forbidden', 'You can propose a squad once your account is approved.')
  }
  // Rate limited, because the lookup reveals which addresses have an account.
  await countAttempt('squadPerUser', String(leaderId))
  const { name, pitch, split, members } = request
  const memberIds = await findMembers(leaderId, members)
  await refuseTaken(leaderId, memberIds, name)
  const shares = split === 'custom' ? readShares(leaderId, memberIds, request) : Prisma.DbNull
  await transact(async (tx) => {
    const data = { leaderId, name, pitch, split, memberIds, shares, createdAt: at }
    const proposal = await tx.squadApplication.create({ data }).catch(rethrowOpen)
    await recordSquadApplicationEvent(tx, proposal.id, 'squad_application.created', at)
    await inviteMembers(tx, proposal, at)
  })
}

function rethrowOpen(error: unknown): never {
  if (isUniqueViolation(error)) {
    throw new AppError('conflict', 'You have an open proposal. Withdraw it to send another one.')
  }
  throw error
}

function readShares(leaderId: number, memberIds: readonly number[], request: SquadRequest): Record<string, number> {
  const texts = [request.leaderSharePercent, ...request.members.map(({ sharePercent }) => sharePercent)]
  return Object.fromEntries([leaderId, ...memberIds].map((id, index) => [id, parsePercentBps(texts[index] ?? '') ?? 0]))
}

/** The affiliates of the references, in order. @throws AppError invalid, each at its field */
async function findMembers(leaderId: number, members: SquadRequest['members']): Promise<number[]> {
  const fields: Record<string, string> = {}
  const ids: number[] = []
  for (const [index, { who }] of members.entries()) {
    const named = parseMemberReference(who)
    const id = named && (await findAffiliate(named))
    const problem = findProblem(id, { named, leaderId, before: ids })
    if (problem) fields[`members.${index}.who`] = problem
    ids.push(id ?? 0)
  }
  const [first] = Object.values(fields)
  if (first) throw new AppError('invalid', first, { fields })
  return ids
}

async function findAffiliate(named: MemberReference): Promise<number | null> {
  const where = 'email' in named ? { user: { email: named.email } } : { id: named.affiliateId }
  const found = await db().affiliate.findFirst({
    where: { ...where, status: 'approved' },
    select: { id: true },
  })
  return found?.id ?? null
}

type Around = { named: MemberReference | null; leaderId: number; before: readonly number[] }

function findProblem(id: number | null, { named, leaderId, before }: Around): string | undefined {
  if (!named) return 'Enter an affiliate ID or an email address.'
  if (id === null) return 'No approved account matches this.'
  if (id === leaderId) return 'This is you: the leader is a member already.'
  return before.includes(id) ? 'This person is listed twice.' : undefined
}

async function refuseTaken(leaderId: number, memberIds: readonly number[], name: string): Promise<void> {
  const currentMembers = await db().squadMember.findMany({
    where: {
      affiliateId: { in: [leaderId, ...memberIds] },
      leftAt: null,
      squad: { status: { not: 'disbanded' } },
    },
    select: { affiliateId: true },
  })
  const busy = new Set(currentMembers.map(({ affiliateId }) => affiliateId))
  if (busy.has(leaderId)) throw new AppError('conflict', 'You are in a squad already.')
  const index = memberIds.findIndex((id) => busy.has(id))
  if (index >= 0) {
    const message = 'This person is in a squad already.'
    throw new AppError('invalid', message, { fields: { [`members.${index}.who`]: message } })
  }
  const namesake = await db().squad.count({ where: { name: { equals: name, mode: 'insensitive' } } })
  if (namesake > 0)
    throw new AppError('conflict', 'Another squad has this name.', { fields: { name: 'Another squad has this name.' } })
}

/**
 * Withdraws an open application.
 * @throws AppError not_found for an application of somebody else, conflict for one that was decided or withdrawn
 */
export async function withdrawSquadApplication(
  { actor: { affiliateId: leaderId }, at }: WriteContext<Pick<AffiliateActor, 'affiliateId'>>,
  { id }: { id: string },
): Promise<void> {
  const isWithdrawn = await transact(async (tx) => {
    const { count } = await tx.squadApplication.updateMany({
      where: { id, leaderId, status: 'submitted' },
      data: { status: 'withdrawn', decidedAt: at },
    })
    if (count === 1) await recordSquadApplicationEvent(tx, id, 'squad_application.withdrawn', at)
    return count === 1
  })
  if (isWithdrawn) return
  const known = await db().squadApplication.count({ where: { id, leaderId } })
  if (known === 0) throw new AppError('not_found', 'There is no such proposal.')
  throw new AppError('conflict', 'This proposal is no longer open.')
}
