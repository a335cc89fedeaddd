import type { StaffActor } from '@/lib/backoffice/pages/schema'
import type { Day } from '@/lib/platform/dates/constants'
import { recordAudit } from '../../lib/backoffice/audit/service'
import type { SquadSplit } from '../../lib/generated/prisma/enums'
import type { Tx } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'
import { addDays } from '../../lib/platform/dates/days'
import { withIdsFrom } from '../../lib/platform/ids/uuid-v7'
import { findOpenPeriod } from '../../lib/rewards/squads/admin-data'
import { lockSquad } from '../../lib/rewards/squads/admin-service'
import { decideSquadApplication } from '../../lib/rewards/squads/applications/admin-service'
import { endPeriod } from '../../lib/rewards/squads/periods/admin-service'
import { readFigures } from '../../lib/rewards/squads/periods/data'
import { splitEarnings } from '../../lib/rewards/squads/periods/split-rules'
import { morning } from './history'
import type { People } from './load-people'
import { Random } from './random'

const [SAM, LUCIA, BEN, JONAS, CHLOE] = [10276, 10319, 10388, 10497, 10519]
const [THEO, AIKO, PRIYA, VIKTOR] = [10204, 10231, 10361, 10442]

type Proposal = {
  name: string
  pitch: string
  split: SquadSplit
  members: readonly number[]
  shares?: readonly number[]
  /** Members who have accepted; all by default. */
  accepted?: readonly number[]
}
type Stage = { tx: Tx; today: Day; actor: StaffActor }

const LIGHTS: Proposal = {
  name: 'Northern Lights',
  split: 'equal',
  members: [SAM, LUCIA, BEN],
  pitch: 'We test creatives together and share what works, in three languages.',
}
const CREW: Proposal = {
  name: 'Harbor Crew',
  split: 'custom',
  members: [JONAS, CHLOE],
  shares: [6_000, 4_000],
  pitch: 'Jonas buys the traffic, Chloé builds the pages.',
}
const SHIFT: Proposal = {
  name: 'Evening Shift',
  split: 'custom',
  members: [THEO, AIKO],
  shares: [5_500, 4_500],
  pitch: 'One of us runs search by day, the other social by night. We want one pot for it.',
}
const CHASERS: Proposal = {
  name: 'Coupon Chasers',
  split: 'equal',
  members: [PRIYA, VIKTOR, AIKO],
  pitch: 'Coupon sites of three countries, one list of offers.',
  accepted: [VIKTOR],
}

/** Days before today: when squads started, and the last day of one squad's first closed period. */
const BEGAN_DAYS = 45
const CLOSED_DAYS = 15

/** Squads in each status: one with a closed period, one suspended, one pending, one that cannot be approved. */
export function loadSquads(tx: Tx, people: People, today: Day): Promise<void> {
  const random = new Random('squads')
  return withIdsFrom(
    () => random.bytes(16),
    () => stageSquads(tx, people, today),
  )
}

async function stageSquads(tx: Tx, people: People, today: Day): Promise<void> {
  const stage = { tx, today, actor: { userId: people.staff.super ?? '', role: 'SUPER_ADMIN' as const } }
  const lights = await approve(stage, LIGHTS, BEGAN_DAYS)
  await closeFirstPeriod(stage, lights)
  await decline(stage, { ...CREW, name: 'Harbor' }, 30)
  await suspend(stage, await approve(stage, CREW, 20))
  await propose(stage, SHIFT, 2)
  await propose(stage, CHASERS, 13)
}

async function propose(
  { tx, today }: Stage,
  { members, shares, accepted = members, ...rest }: Proposal,
  daysAgo: number,
): Promise<string> {
  const [leaderId = 0, ...memberIds] = members
  const createdAt = morning(today, daysAgo)
  const id = new Random(`squad ${rest.name}`).id(createdAt)
  await tx.squadApplication.create({
    data: {
      id,
      leaderId,
      ...rest,
      memberIds,
      createdAt,
      ...(shares && { shares: Object.fromEntries(members.map((member, index) => [member, shares[index] ?? 0])) }),
    },
  })
  const acceptedAt = new Date(createdAt.getTime() + 2 * HOUR_MS)
  const affiliateIds = memberIds.filter((member) => accepted.includes(member))
  await tx.squadApplicationAcceptance.createMany({
    data: affiliateIds.map((affiliateId) => ({ applicationId: id, affiliateId, acceptedAt })),
  })
  return id
}

async function approve(stage: Stage, proposal: Proposal, daysAgo: number): Promise<number> {
  const { tx, today, actor } = stage
  const id = await propose(stage, proposal, daysAgo + 1)
  const decision = { id, decision: 'approve', reason: 'They have worked together for months' } as const
  await decideSquadApplication(tx, decision, actor, morning(today, daysAgo))
  return (await tx.squad.findUniqueOrThrow({ where: { name: proposal.name } })).id
}

async function decline(stage: Stage, proposal: Proposal, daysAgo: number): Promise<void> {
  const id = await propose(stage, proposal, daysAgo + 1)
  const reason = 'Chloé was not here for two weeks yet. Ask again at the end of the month.'
  await decideSquadApplication(
    stage.tx,
    { id, decision: 'decline', reason },
    stage.actor,
    morning(stage.today, daysAgo),
  )
}

async function closeFirstPeriod({ tx, today, actor }: Stage, id: number): Promise<void> {
  const squad = await lockSquad(tx, id)
  const period = await findOpenPeriod(tx, id)
  if (!period) throw new Error(`${squad.name} has no open period`)
  const throughDay = addDays(today, -CLOSED_DAYS)
  const figures = await readFigures(tx, [{ squadId: id, from: period.startsDay, to: throughDay }])
  const lines = splitEarnings(figures, squad.split)
  const reason = 'Monthly split'
  await endPeriod(tx, { squad, period, throughDay, lines, reason }, actor, morning(today, CLOSED_DAYS - 1))
}

async function suspend({ tx, today, actor }: Stage, id: number): Promise<void> {
  const at = morning(today, 3)
  await tx.squad.update({ where: { id }, data: { status: 'suspended', updatedAt: at } })
  await recordAudit(tx, actor, {
    action: 'squad.suspend',
    subject: 'squad',
    subjectId: String(id),
    at,
    before: { status: 'active' },
    after: { status: 'suspended' },
    reason: 'They asked for a pause while Jonas is away',
  })
}
