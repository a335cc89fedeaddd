import { describe, expect, test } from 'vitest'
import { newOfferSchema } from '@/lib/catalog/offers/admin-schema'
import { getProposedOffer, listProposals } from '@/lib/catalog/proposals/admin-data'
import { acceptNewOffer, decideProposal } from '@/lib/catalog/proposals/admin-service'
import { getOwnOffer, listOwnOffers } from '@/lib/catalog/proposals/data'
import { newProposalSchema, ownChangeSchema, ownCreativesSchema } from '@/lib/catalog/proposals/schema'
import {
  changeOwnCreatives,
  changeOwnOffer,
  changeOwnStatus,
  proposeOffer,
  withdrawProposal,
} from '@/lib/catalog/proposals/service'
import { db } from '@/lib/platform/database/db'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { accept, type Network, network, note, offerOf, reason, waitingOf } from '@/tests/support/catalog/proposals'
import { lastMailTo } from '@/tests/support/messages/mails'

const TARGET = 'https://shop.example/new?cid={click_id}'

const change = ({ own, offer }: Network, fields: object, version = 1) =>
  changeOwnOffer(own, { id: offer.id, ...ownChangeSchema.parse({ ...fields, version, note }) })

describe('a change of an own offer', () => {
  test('waits for staff where they have not allowed it, and applies what was sent once they accept', async () => {
    const net = await network()
    expect(await change(net, { destinationUrl: TARGET, previewUrl: 'https://shop.example/new' })).toEqual({
      applied: [],
      proposed: ['Destination URL', 'Preview URL'],
    })
    expect(await offerOf(net)).toMatchObject({ destinationUrl: net.offer.destinationUrl, version: 1 })
    const [listed] = (await listProposals({ state: 'waiting', ...FIRST_PAGE })).proposals.filter(
      (one) => one.advertiserId === net.advertiserId,
    )
    expect(listed).toMatchObject({
      kind: 'details',
      note,
      overtaken: [],
      lines: [
        { label: 'Destination URL', from: net.offer.destinationUrl, to: TARGET },
        { label: 'Preview URL', from: 'None', to: 'https://shop.example/new' },
      ],
    })
    await accept(net)
    expect(await offerOf(net)).toMatchObject({
      destinationUrl: TARGET,
      previewUrl: 'https://shop.example/new',
      version: 2,
    })
    expect(await lastMailTo(net.own.actor.email)).toMatch(/was accepted[\s\S]*Thank you\./)
    const [proposal] = (await getOwnOffer(net.advertiserId, net.offer.id)).proposals
    expect(proposal).toMatchObject({ status: 'accepted', decisionReason: 'Thank you.' })
  })

  test('applies at once where staff allow it, and only those fields', async () => {
    const net = await network(['targeting', 'schedule'])
    const fields = { allowedCountries: ['us', 'CA'], allowedDevices: ['mobile'], name: 'Another name' }
    expect(await change(net, fields)).toEqual({ applied: ['Countries', 'Devices'], proposed: ['Name'] })
    expect(await offerOf(net)).toMatchObject({
      allowedCountries: ['US', 'CA'],
      allowedDevices: ['mobile'],
      name: net.offer.name,
      version: 2,
    })
    const entry = await db().auditLog.findFirstOrThrow({
      where: { subject: 'offer', subjectId: String(net.offer.id), action: 'offer.edit' },
    })
    expect(entry).toMatchObject({ actorId: net.own.actor.userId, reason: note })
  })

  test('that changes nothing is neither saved nor proposed', async () => {
    const net = await network()
    expect(await change(net, { name: net.offer.name, startsAt: null })).toEqual({ applied: [], proposed: [] })
    expect(await db().offerProposal.count({ where: { advertiserId: net.advertiserId } })).toBe(0)
    expect(await offerOf(net)).toMatchObject({ version: 1 })
  })

  test('is refused after somebody else changed the offer, and nothing of it is kept', async () => {
    const net = await network(['texts'])
    await change(net, { description: 'First' })
    await expect(change(net, { description: 'Second', name: 'Other' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await offerOf(net)).toMatchObject({ description: 'First' })
    expect(await db().offerProposal.count({ where: { advertiserId: net.advertiserId } })).toBe(0)
  })

  test('of ten that propose at once leaves one proposal, and the other nine hear why', async () => {
    const net = await network()
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => change(net, { name: `Name ${index}` })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' })
    expect(await db().offerProposal.count({ where: { advertiserId: net.advertiserId } })).toBe(1)
  })

  test('tells staff which fields were changed since', async () => {
    const net = await network()
    await change(net, { name: 'Proposed name', description: 'Text' })
    await db().offer.update({ where: { id: net.offer.id }, data: { name: 'Changed by staff' } })
    const [listed] = (await listProposals({ state: 'waiting', ...FIRST_PAGE })).proposals.filter(
      (one) => one.advertiserId === net.advertiserId,
    )
    expect(listed?.overtaken).toEqual(['Name'])
  })
})

describe('a proposal', () => {
  test('is decided once of ten decisions at once', async () => {
    const net = await network()
    await change(net, { name: 'Once' })
    const id = await waitingOf(net)
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        decideProposal(net.office, { id, decision: index % 2 ? 'accept' : 'decline', answer: '', reason }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status } = await db().offerProposal.findUniqueOrThrow({ where: { id } })
    expect((await offerOf(net)).name).toBe(status === 'accepted' ? 'Once' : net.offer.name)
  })

  test('can be withdrawn until it is decided, and changes nothing then', async () => {
    const net = await network()
    await change(net, { name: 'Never' })
    const id = await waitingOf(net)
    await withdrawProposal(net.own, { id })
    await expect(accept(net, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(withdrawProposal(net.own, { id })).rejects.toMatchObject({ code: 'conflict' })
    expect((await offerOf(net)).name).toBe(net.offer.name)
  })

  test('of another advertiser cannot be seen, withdrawn or made', async () => {
    const [net, other] = await Promise.all([network(), network(['texts', 'destination', 'pause', 'creatives'])])
    await change(net, { name: 'Mine' })
    const id = await waitingOf(net)
    await expect(withdrawProposal(other.own, { id })).rejects.toMatchObject({ code: 'not_found' })
    const foreign = { ...other, offer: net.offer }
    await expect(change(foreign, { description: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(changeOwnStatus(other.own, { id: net.offer.id, status: 'paused', note })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(getOwnOffer(other.advertiserId, net.offer.id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await listOwnOffers(other.advertiserId)).offers.map((offer) => offer.id)).toEqual([other.offer.id])
    expect(await offerOf(net)).toMatchObject({ description: net.offer.description, status: 'active' })
  })

  test('is refused to whoever was made a viewer during the request', async () => {
    const net = await network(['texts'])
    await db().advertiserMember.update({ where: { userId: net.own.actor.userId }, data: { role: 'viewer' } })
    await expect(change(net, { description: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(proposeOffer(net.own, proposal())).rejects.toMatchObject({ code: 'forbidden' })
  })
})

const proposal = (fields: object = {}) =>
  newProposalSchema.parse({
    name: 'Night Lamp',
    description: 'A **lamp**',
    destinationUrl: TARGET,
    previewUrl: '',
    allowedDevices: [],
    allowedCountries: ['US'],
    allowedTraffic: ['Search'],
    startsAt: '2026-12-01T05:00:00.000Z',
    expiresAt: null,
    payoutType: 'cpa_both',
    defaultRevenueCents: 900,
    percentRevenueBps: 1250,
    note,
    ...fields,
  })

const completed = (form: object, fields: object = {}) =>
  newOfferSchema.parse({
    ...form,
    displayAdvertiser: 'Northpay',
    categoryIds: [],
    payoutCapCents: null,
    holdDays: 7,
    isSubscription: false,
    attributionModel: 'last_click',
    attributionWindowDays: 30,
    allowMultipleConversions: false,
    requiresApproval: false,
    isPrivate: false,
    allowDeepLinks: false,
    deepLinkHosts: [],
    fallbackOfferId: null,
    defaultPayoutCents: 600,
    percentPayoutBps: 1000,
    status: 'active',
    reason,
    ...fields,
  })

describe('a proposed offer', () => {
  test('becomes an offer with the payout that staff set, in the same step as its acceptance', async () => {
    const net = await network()
    const { id } = await proposeOffer(net.own, proposal())
    const { note: _, ...form } = await getProposedOffer(id)
    const offerId = await acceptNewOffer(net.office, { id, answer: '', ...completed(form) })
    expect(await db().offer.findUniqueOrThrow({ where: { id: offerId } })).toMatchObject({
      advertiserId: net.advertiserId,
      name: 'Night Lamp',
      status: 'active',
      defaultRevenueCents: 900n,
      percentRevenueBps: 1250,
      defaultPayoutCents: 600n,
      startsAt: new Date('2026-12-01T05:00:00Z'),
    })
    const { proposals, offers } = await listOwnOffers(net.advertiserId)
    expect(proposals).toMatchObject([{ id, offerId, status: 'accepted', offerName: 'Night Lamp' }])
    expect(offers.find((offer) => offer.id === offerId)).toMatchObject({ price: '$9.00 and 12.5% of the sale' })
    await expect(acceptNewOffer(net.office, { id, answer: '', ...completed(form) })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('stays a proposal while its form is wrong, names another advertiser, or is accepted without a payout', async () => {
    const [net, other] = await Promise.all([network(), network()])
    const { id } = await proposeOffer(net.own, proposal())
    const { note: _, ...form } = await getProposedOffer(id)
    const before = await db().offer.count()
    const wrong = completed(form, { defaultPayoutCents: 0, percentPayoutBps: 0 })
    await expect(acceptNewOffer(net.office, { id, answer: '', ...wrong })).rejects.toMatchObject({ code: 'invalid' })
    const foreign = completed(form, { advertiserId: other.advertiserId })
    await expect(acceptNewOffer(net.office, { id, answer: '', ...foreign })).rejects.toMatchObject({ code: 'invalid' })
    await expect(accept(net, id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await db().offer.count()).toBe(before)
    expect(await waitingOf(net)).toBe(id)
  })

  test('that is declined says why to who sent it', async () => {
    const net = await network()
    const { id } = await proposeOffer(net.own, proposal())
    await decideProposal(net.office, { id, decision: 'decline', answer: 'We have such an offer.', reason })
    expect(await lastMailTo(net.own.actor.email)).toMatch(/Night Lamp was declined[\s\S]*We have such an offer\./)
  })
})

describe('creatives and status', () => {
  const creatives = [{ id: null, kind: 'text', title: 'Tweet', url: '', body: 'Sleep well.' }]
  const set = ({ own, offer }: Network, version = 1) =>
    changeOwnCreatives(own, { id: offer.id, ...ownCreativesSchema.parse({ creatives, version, note }) })
  const titles = async ({ offer }: Network) =>
    (await db().offerCreative.findMany({ where: { offerId: offer.id } })).map(({ title }) => title)

  test('creatives are set at once where staff allow it, and by their acceptance otherwise', async () => {
    const [free, asking] = await Promise.all([network(['creatives']), network()])
    expect(await set(free)).toEqual({ applied: ['Creatives'], proposed: [] })
    expect(await titles(free)).toEqual(['Tweet'])
    expect(await set(asking)).toEqual({ applied: [], proposed: ['Creatives'] })
    expect(await titles(asking)).toEqual([])
    await accept(asking)
    expect(await titles(asking)).toEqual(['Tweet'])
  })

  test('an offer is paused at once where staff allow it, but resumed only by them', async () => {
    const net = await network(['pause'])
    const set = (status: 'active' | 'paused') => changeOwnStatus(net.own, { id: net.offer.id, status, note })
    expect(await set('paused')).toEqual({ applied: ['Status'], proposed: [] })
    expect(await offerOf(net)).toMatchObject({ status: 'paused' })
    await expect(set('paused')).rejects.toMatchObject({ code: 'conflict' })
    expect(await set('active')).toEqual({ applied: [], proposed: ['Status'] })
    expect(await offerOf(net)).toMatchObject({ status: 'paused' })
    await accept(net)
    expect(await offerOf(net)).toMatchObject({ status: 'active' })
  })
})

test('an advertiser never learns what affiliates are paid', async () => {
  const net = await network()
  await db().offerGoal.create({
    data: {
      offerId: net.offer.id,
      name: 'Deposit',
      event: 'deposit',
      payoutType: 'cpa_flat',
      payoutCents: 777n,
      revenueCents: 1500n,
    },
  })
  const shown = await getOwnOffer(net.advertiserId, net.offer.id)
  expect(shown.events.map(({ price }) => price)).toEqual(['$40.00', '$15.00'])
  expect(JSON.stringify(shown)).not.toMatch(/2500|25\.00|777|7\.77/)
})
