import { expect, test } from 'vitest'
import { dayStart } from '@/lib/platform/dates/days'
import { changeContest, createContest, editContest } from '@/lib/rewards/contests/admin-service'
import { correctPrizes, payPrizes } from '@/lib/rewards/contests/prize-service'
import { measureContests } from '@/lib/rewards/contests/service'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { convert, takeBack } from '@/tests/support/conversions/conversions'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createUser } from '@/tests/support/factories/users'

const BEFORE = new Date('2026-10-30T15:00:00Z')
const SETTLED = new Date(dayStart('2026-11-15').getTime() + 60_000)
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 17))

test('a contest is told from its creation to its places, and each prize when it is paid and taken back', async () => {
  const staff = await listen()
  const { id: offerId } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  const [ada = 0, bob = 0] = [(await createUser()).affiliateId ?? 0, (await createUser()).affiliateId ?? 0]
  const context = { actor: await createStaff('GSM'), at: BEFORE }
  const reason = 'For the season'
  const terms = {
    name: 'Race',
    description: '',
    metric: 'conversions' as const,
    offerId,
    firstDay: '2026-11-01',
    lastDay: '2026-11-07',
    prizes: [{ from: 1, to: 1, cents: 5_000 }],
    squadId: null,
    reason,
    confirm: '',
  }
  const create = () => createContest(context, terms)
  const id = await create()
  await editContest(context, { ...terms, name: 'November race', id })
  await changeContest(context, { id, action: 'start', reason })
  const other = await create()
  await changeContest(context, { id: other, action: 'cancel', reason })

  const won = await convert({ affiliateId: ada, offerId, at: at(2) })
  const rest = [await convert({ affiliateId: ada, offerId, at: at(3) })]
  await convert({ affiliateId: bob, offerId, at: at(2) })
  await Promise.all([measureContests({ at: SETTLED }), measureContests({ at: SETTLED })])
  await payPrizes({ at: SETTLED })
  for (const sale of [won, ...rest]) await takeBack(sale, SETTLED)
  await correctPrizes({ at: SETTLED })

  const told = await queuedFor(staff, 'contest')
  expect(told.map(({ type, objectId, data }) => [type, objectId, data.status])).toEqual([
    ['contest.created', String(id), 'draft'],
    ['contest.updated', String(id), 'draft'],
    ['contest.started', String(id), 'running'],
    ['contest.created', String(other), 'draft'],
    ['contest.cancelled', String(other), 'cancelled'],
    ['contest.settled', String(id), 'settled'],
  ])
  expect(told.at(-1)?.data).toMatchObject({
    id,
    name: 'November race',
    offerId,
    budgetCents: 5_000,
    winners: [{ affiliateId: ada, place: 1, prizeCents: 5_000 }],
  })
  const prize = { contestId: id, affiliateId: ada, place: 1, amountCents: 5_000 }
  expect((await queuedFor(staff, 'prize')).map(({ type, data }) => [type, data])).toEqual([
    ['prize.paid', prize],
    ['prize.reversed', prize],
  ])
})
