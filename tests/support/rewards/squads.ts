import type { StaffActor } from '@/lib/backoffice/pages/schema'
import type { SquadSplit } from '@/lib/generated/prisma/enums'
import { db } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayToColumn } from '@/lib/platform/dates/days'
import { decideSquadApplications } from '@/lib/rewards/squads/applications/admin-service'
import { getSquadRevenue } from '@/lib/rewards/squads/periods/admin-data'
import { closePeriod } from '@/lib/rewards/squads/periods/admin-service'
import { closePhrase } from '@/lib/rewards/squads/periods/split-rules'
import { createAffiliate } from '../factories/affiliates'

let made = 0

type Sketch = { split?: SquadSplit; shares?: readonly number[]; size?: number; name?: string }

/** An open proposal of approved affiliates, the leader first; its members are new, and have accepted, by default. */
export async function createProposal(sketch: Sketch & { members?: readonly number[]; isAccepted?: boolean } = {}) {
  const { split = 'equal', shares, size = 3, isAccepted = true, name = `Squad ${process.pid} ${++made}` } = sketch
  const members = sketch.members ?? (await createMembers(size))
  const [leaderId = 0, ...memberIds] = members
  const { id } = await db().squadApplication.create({
    data: {
      leaderId,
      name,
      pitch: 'We share creatives.',
      split,
      memberIds,
      ...(shares && { shares: Object.fromEntries(members.map((member, index) => [member, shares[index] ?? 0])) }),
    },
  })
  const acceptedAt = new Date('2026-01-01T12:00:00Z')
  const acceptances = memberIds.map((affiliateId) => ({ applicationId: id, affiliateId, acceptedAt }))
  if (isAccepted) await db().squadApplicationAcceptance.createMany({ data: acceptances })
  return { id, name, members }
}

/** New approved affiliates; their ids. */
export async function createMembers(size: number): Promise<number[]> {
  const made = await Promise.all(Array.from({ length: size }, () => createAffiliate()))
  return made.map(({ id }) => id).sort((one, other) => one - other)
}

/** An approved squad with an open period from a day on. */
export async function createSquad(actor: StaffActor, since: Day, sketch: Sketch = {}) {
  const { id, name, members } = await createProposal(sketch)
  const at = new Date(`${since}T15:00:00Z`)
  const [outcome] = await decideSquadApplications(
    { actor, at },
    { ids: [id], decision: 'approve', reason: 'They fit', confirm: '' },
  )
  if (!outcome?.isDone) throw new Error(outcome?.message)
  const squad = await db().squad.findUniqueOrThrow({ where: { name } })
  return { id: squad.id, name, members }
}

/** Closes a squad's open period through a day, at noon of the next day, with the typed phrase. */
export async function closeThrough(squadId: number, throughDay: Day, actor: StaffActor, confirm?: string) {
  const at = new Date(`${addDays(throughDay, 1)}T17:00:00Z`)
  const { period } = await getSquadRevenue(squadId, throughDay, at)
  return closePeriod(
    { actor, at },
    {
      squadId,
      periodId: period?.id ?? '',
      throughDay,
      reason: 'End of the month',
      confirm: confirm ?? closePhrase(period?.moveCents ?? 0),
    },
  )
}

export const linesOf = (squadId: number, startsDay: Day) =>
  db().squadPeriodLine.findMany({
    where: { period: { squadId, startsDay: dayToColumn(startsDay) } },
    orderBy: { affiliateId: 'asc' },
  })
