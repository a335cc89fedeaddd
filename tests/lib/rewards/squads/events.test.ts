import { beforeEach, expect, test } from 'vitest'
import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { db } from '@/lib/platform/database/db'
import { changeSquadStatus, editSquad } from '@/lib/rewards/squads/admin-service'
import { decideSquadApplications } from '@/lib/rewards/squads/applications/admin-service'
import { answerInvitation } from '@/lib/rewards/squads/applications/invitation-service'
import { squadRequestSchema } from '@/lib/rewards/squads/applications/schema'
import { applyForSquad, withdrawSquadApplication } from '@/lib/rewards/squads/applications/service'
import { acceptTerms, leaveSquad } from '@/lib/rewards/squads/periods/membership-service'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { closeThrough, createMembers, createProposal, createSquad } from '@/tests/support/rewards/squads'

const AT = new Date('2026-11-10T16:00:00Z')
let actor: StaffActor
let staff: string
beforeEach(async () => {
  await db().webhookEndpoint.updateMany({ data: { isActive: false } })
  actor = await createStaff()
  staff = await listen()
})
const told = async (object: string) => (await queuedFor(staff, object)).map(({ type, data }) => [type, data.status])

test('a proposed squad is told from its proposal to its decision', async () => {
  const [leader = 0, member = 0] = await createMembers(2)
  const propose = async (name: string) => {
    const form = {
      name,
      pitch: 'We share creatives and split what they bring.',
      split: 'equal',
      leaderSharePercent: '',
    }
    const members = [{ who: String(member), sharePercent: '' }]
    const by = { actor: { affiliateId: leader, affiliateStatus: 'approved' as const }, at: AT }
    await applyForSquad(by, squadRequestSchema.parse({ ...form, members }))
    return (await db().squadApplication.findFirstOrThrow({ where: { leaderId: leader, status: 'submitted' } })).id
  }
  const answer = (id: string, said: 'accept' | 'decline') =>
    answerInvitation({ actor: { affiliateId: member }, at: AT }, { id, answer: said })
  await withdrawSquadApplication({ actor: { affiliateId: leader }, at: AT }, { id: await propose('Owls One') })
  await answer(await propose('Owls Two'), 'decline')
  const id = await propose('Owls Three')
  await answer(id, 'accept')
  await answer(id, 'accept')
  const decide = { ids: [id], reason: 'They fit', confirm: '' }
  await decideSquadApplications({ actor, at: AT }, { ...decide, decision: 'approve' })
  const other = await createProposal()
  await decideSquadApplications({ actor, at: AT }, { ...decide, ids: [other.id], decision: 'decline' })
  expect(await told('squad_application')).toEqual([
    ['squad_application.created', 'submitted'],
    ['squad_application.withdrawn', 'withdrawn'],
    ['squad_application.created', 'submitted'],
    ['squad_application.declined', 'declined'],
    ['squad_application.created', 'submitted'],
    ['squad_application.accepted', 'submitted'],
    ['squad_application.approved', 'approved'],
    ['squad_application.declined', 'declined'],
  ])
  const [squad] = await queuedFor(staff, 'squad')
  expect(squad).toMatchObject({
    type: 'squad.created',
    data: { name: 'Owls Three', leaderId: leader, members: [{ affiliateId: leader }, { affiliateId: member }] },
  })
  expect(JSON.stringify(await queuedFor(staff, 'squad_application'))).not.toContain('creatives')
})

test('a squad is told with its members when they change, when its period is split, and when it ends', async () => {
  const { id, name, members } = await createSquad(actor, '2026-11-01')
  const [first = 0, second = 0, third = 0] = members
  const context = { actor, at: AT }
  const act = (action: 'suspend' | 'resume' | 'disband') =>
    changeSquadStatus(context, { id, action, reason: 'They asked', confirm: `${action} ${name}` })
  await act('suspend')
  await act('resume')
  await closeThrough(id, '2026-11-09', actor)
  await leaveSquad({ actor: { affiliateId: third }, at: AT })
  await editSquad(context, {
    id,
    name: `${name} Two`,
    leaderId: first,
    split: 'equal',
    reason: 'They asked',
    confirm: `change ${name}`,
    members: [first, second].map((affiliateId) => ({ affiliateId, shareBps: 0 })),
  })
  await leaveSquad({ actor: { affiliateId: second }, at: AT })
  expect(await told('squad')).toEqual([
    ['squad.created', 'active'],
    ['squad.suspended', 'suspended'],
    ['squad.resumed', 'active'],
    ['squad.split', 'active'],
    ['squad.left', 'active'],
    ['squad.updated', 'active'],
    ['squad.left', 'disbanded'],
    ['squad.disbanded', 'disbanded'],
  ])
  const left = (await queuedFor(staff, 'squad'))[4]
  expect(left?.data.members).toMatchObject([{ affiliateId: first }, { affiliateId: second }])
})

test('a member who accepts changed terms is told with the time', async () => {
  const { id, name, members } = await createSquad(actor, '2026-11-10')
  await editSquad(
    { actor, at: AT },
    {
      id,
      name,
      leaderId: members[0] ?? 0,
      split: 'custom',
      reason: 'They asked',
      confirm: `change ${name}`,
      members: members.map((affiliateId, place) => ({ affiliateId, shareBps: place === 0 ? 10_000 : 0 })),
    },
  )
  await acceptTerms({ actor: { affiliateId: members[1] ?? 0 }, at: AT }, { termsRevision: 2 })
  const last = (await queuedFor(staff, 'squad')).at(-1)
  expect(last).toMatchObject({ type: 'squad.updated', objectId: String(id) })
  expect(last?.data.members).toContainEqual({ affiliateId: members[1], shareBps: 0, acceptedAt: AT.toISOString() })
})
