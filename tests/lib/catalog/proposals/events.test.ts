import { expect, test } from 'vitest'
import { decideProposal } from '@/lib/catalog/proposals/admin-service'
import { ownChangeSchema } from '@/lib/catalog/proposals/schema'
import { changeOwnOffer, withdrawProposal } from '@/lib/catalog/proposals/service'
import { db } from '@/lib/platform/database/db'
import { listen, queuedFor } from '@/tests/support/api/webhooks'
import { createStaff } from '@/tests/support/backoffice/staff'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { NOW } from '@/tests/support/tracking/shop'

const reason = 'Agreed with the advertiser'

test('an advertiser and staff are told of its proposals, how they were decided, and what was answered', async () => {
  const [actor, boss] = [await createAdvertiserPerson('manager'), await createStaff('ADMIN')]
  const { advertiserId } = actor.advertiser
  const { id: offerId } = await createOffer({ advertiserId })
  const [staff, own, other] = [await listen(), await listen(advertiserId), await listen((await createAdvertiser()).id)]
  const propose = async (path: string) => {
    const { version } = await db().offer.findUniqueOrThrow({ where: { id: offerId } })
    const fields = { destinationUrl: `https://shop.example/${path}?cid={click_id}`, note: 'New page', version }
    await changeOwnOffer({ actor, at: NOW }, { id: offerId, ...ownChangeSchema.parse(fields) })
    return (await db().offerProposal.findFirstOrThrow({ where: { advertiserId, status: 'waiting' } })).id
  }
  const decide = (id: string, decision: 'accept' | 'decline', answer: string) =>
    decideProposal({ actor: boss, at: NOW }, { id, decision, answer, reason })
  const declined = await propose('one')
  await decide(declined, 'decline', 'Not this page.')
  const withdrawn = await propose('two')
  await withdrawProposal({ actor, at: NOW }, { id: withdrawn })
  const accepted = await propose('three')
  await decide(accepted, 'accept', 'Thank you.')
  const told = await queuedFor(own, 'proposal')
  expect(told.map(({ type, objectId, data }) => [type, objectId, data.status, data.answer])).toEqual([
    ['proposal.created', declined, 'waiting', null],
    ['proposal.declined', declined, 'declined', 'Not this page.'],
    ['proposal.created', withdrawn, 'waiting', null],
    ['proposal.withdrawn', withdrawn, 'withdrawn', null],
    ['proposal.created', accepted, 'waiting', null],
    ['proposal.accepted', accepted, 'accepted', 'Thank you.'],
  ])
  expect(told[0]?.data).toMatchObject({ advertiserId, offerId, kind: 'details' })
  expect(await queuedFor(staff, 'proposal')).toEqual(told)
  expect(await queuedFor(other, 'proposal')).toEqual([])
})
