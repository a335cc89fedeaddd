import { describe, expect, test } from 'vitest'
import { newOfferSchema } from '@/lib/catalog/offers/admin-schema'
import { applyDueChanges } from '@/lib/catalog/payouts/changes/service'
import { readTermsAt } from '@/lib/catalog/payouts/data'
import { getProposedOffer, listProposals } from '@/lib/catalog/proposals/admin-data'
import { acceptNewOffer, decideProposal, setOwnChanges } from '@/lib/catalog/proposals/admin-service'
import type { OwnChange } from '@/lib/catalog/proposals/constants'
import { getOwnOffer, listOwnOffers } from '@/lib/catalog/proposals/data'
import { newProposalSchema, ownChangeSchema, ownCreativesSchema, ownPriceSchema } from '@/lib/catalog/proposals/schema'
import {
  changeOwnCreatives,
  changeOwnOffer,
  changeOwnStatus,
  proposeOffer,
  proposePrice,
  withdrawProposal,
} from '@/lib/catalog/proposals/service'
import { db } from '@/lib/platform/database/db'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'
import { createOffer } from '@/tests/support/factories/offers'
import { lastMailTo } from '@/tests/support/messages/mails'
import { createStaff } from '@/tests/support/money/payouts'

const at = new Date('2026-11-20T15:00:00Z')
const reason = 'Agreed with the advertiser'
const note = 'New landing page'
const TARGET = 'https://shop.example/new?cid={click_id}'

async function network(allowed: OwnChange[] = []) {
  const [actor, staff] = await Promise.all([createAdvertiserPerson('manager'), createStaff('ADMIN')])
  const { advertiserId } = actor.advertiser
  const offer = await createOffer({ advertiserId })
  const office = { actor: staff, at }
  if (allowed.length > 0) await setOwnChanges(office, { id: advertiserId, ownChanges: allowed, reason })
  return { own: { actor, at }, office, advertiserId, offer }
}
type Network = Awaited<ReturnType<typeof network>>

const change = ({ own, offer }: Network, fields: object, version = 1) =>
  changeOwnOffer(own, { id: offer.id, ...ownChangeSchema.parse({ ...fields, version, note }) })

const offerOf = ({ offer }: Network) => db().offer.findUniqueOrThrow({ where: { id: offer.id } })

async function waitingOf({ advertiserId }: Network): Promise<string> {
  const { id } = await db().offerProposal.findFirstOrThrow({ where: { advertiserId, status: 'waiting' } })
  return id
}

const accept = async (net: Network, id?: string) =>
  decideProposal(net.office, { id: id ?? (await waitingOf(net)), decision: 'accept', answer: 'Thank you.', reason })

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
      ...{ kind: 'details', note, overtaken: [] },
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
      ...{ allowedCountries: ['US', 'CA'], allowedDevices: ['mobile'], name: net.offer.name, version: 2 },
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
    ...{ name: 'Night Lamp', description: 'A **lamp**', destinationUrl: TARGET, previewUrl: '', allowedDevices: [] },
    ...{ allowedCountries: ['US'], allowedTraffic: ['Search'], startsAt: '2026-12-01T05:00:00.000Z', expiresAt: null },
    ...{ payoutType: 'cpa_both', defaultRevenueCents: 900, percentRevenueBps: 1250, note, ...fields },
  })

const completed = (form: object, fields: object = {}) =>
  newOfferSchema.parse({
    ...form,
    ...{ displayAdvertiser: 'Northpay', categoryIds: [], payoutCapCents: null, holdDays: 7, isSubscription: false },
    ...{ attributionModel: 'last_click', attributionWindowDays: 30, allowMultipleConversions: false },
    ...{ requiresApproval: false, isPrivate: false, allowDeepLinks: false, deepLinkHosts: [], fallbackOfferId: null },
    ...{ defaultPayoutCents: 600, percentPayoutBps: 1000, status: 'active', reason, ...fields },
  })

describe('a proposed offer', () => {
  test('becomes an offer with the payout that staff set, in the same step as its acceptance', async () => {
    const net = await network()
    const { id } = await proposeOffer(net.own, proposal())
    const { note: _, ...form } = await getProposedOffer(id)
    const offerId = await acceptNewOffer(net.office, { id, answer: '', ...completed(form) })
    expect(await db().offer.findUniqueOrThrow({ where: { id: offerId } })).toMatchObject({
      ...{ advertiserId: net.advertiserId, name: 'Night Lamp', status: 'active', defaultRevenueCents: 900n },
      ...{ percentRevenueBps: 1250, defaultPayoutCents: 600n, startsAt: new Date('2026-12-01T05:00:00Z') },
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

describe('another price of a running offer', () => {
  const DAY_MS = 86_400_000
  const NEXT = new Date(at.getTime() + 3 * DAY_MS)
  const price = ({ own, offer }: Network, fields: object, version = 1) =>
    proposePrice(own, { id: offer.id, ...ownPriceSchema.parse({ beginsAt: null, ...fields, version, note }) })
  const ownAt = async ({ offer }: Network, instant: Date) => (await readTermsAt(db(), offer.id, 0, instant)).terms.own

  test('is shown to staff with the present one, and counts from its moment on once they accept', async () => {
    const net = await network()
    expect(await price(net, { defaultRevenueCents: 5_500, beginsAt: NEXT.toISOString() })).toEqual({
      applied: [],
      proposed: ['Amount per conversion'],
    })
    const [listed] = (await listProposals({ state: 'waiting', ...FIRST_PAGE })).proposals.filter(
      (one) => one.advertiserId === net.advertiserId,
    )
    expect(listed).toMatchObject({
      ...{ kind: 'price', note, overtaken: [] },
      lines: [
        { label: 'Amount per conversion', from: '$40.00', to: '$55.00' },
        { label: 'For conversions from', from: null, to: 'Nov 23, 2026, 10:00 AM ET' },
      ],
    })
    expect(await ownAt(net, NEXT)).toMatchObject({ revenueCents: 4_000n })
    await accept(net)
    const before = { payoutCents: 2_500n, revenueCents: 4_000n }
    expect(await ownAt(net, new Date(NEXT.getTime() - 1))).toMatchObject(before)
    expect(await ownAt(net, NEXT)).toMatchObject({ ...before, revenueCents: 5_500n })
    expect(await offerOf(net)).toMatchObject({ defaultRevenueCents: 4_000n, version: 2 })
    await applyDueChanges({ at: NEXT })
    expect(await offerOf(net)).toMatchObject({ defaultRevenueCents: 5_500n, defaultPayoutCents: 2_500n })
    expect(await ownAt(net, new Date(NEXT.getTime() - 1))).toMatchObject(before)
    expect(await db().offerPayoutChange.findFirst({ where: { offerId: net.offer.id } })).toMatchObject({
      ...{ createdById: net.office.actor.userId, reason },
      // affiliates are not told of what advertisers pay
      announcedAt: at,
    })
  })

  test('begins at once where no moment was named, and where the moment passed before it was accepted', async () => {
    const net = await network()
    await price(net, { defaultRevenueCents: 5_500 })
    await accept(net)
    expect(await offerOf(net)).toMatchObject({ defaultRevenueCents: 5_500n })
    await price(net, { defaultRevenueCents: 6_000, beginsAt: NEXT.toISOString() }, 2)
    const later = new Date(NEXT.getTime() + DAY_MS)
    const id = await waitingOf(net)
    await decideProposal({ ...net.office, at: later }, { id, decision: 'accept', answer: '', reason })
    expect(await ownAt(net, new Date(later.getTime() - 1))).toMatchObject({ revenueCents: 5_500n })
    expect(await offerOf(net)).toMatchObject({ defaultRevenueCents: 6_000n })
  })

  test('is not accepted below a payout, or after the kind of payment was changed, and stays waiting', async () => {
    const net = await network()
    await price(net, { defaultRevenueCents: 2_400 })
    await expect(accept(net)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('payout') })
    await db().offer.update({
      where: { id: net.offer.id },
      data: { payoutType: 'cpa_percentage', percentPayoutBps: 1_000, percentRevenueBps: 2_000 },
    })
    await expect(accept(net)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('another way'),
    })
    expect(await db().offerPayoutChange.count({ where: { offerId: net.offer.id } })).toBe(0)
    const [proposal] = (await getOwnOffer(net.advertiserId, net.offer.id)).proposals
    expect(proposal).toMatchObject({ status: 'waiting' })
  })

  test.each([
    ['the present price', { defaultRevenueCents: 4_000 }, 'defaultRevenueCents'],
    ['no price', {}, 'defaultRevenueCents'],
    [
      'a share of an offer with a fixed price',
      { defaultRevenueCents: 5_000, percentRevenueBps: 100 },
      'percentRevenueBps',
    ],
    ['a moment that has passed', { defaultRevenueCents: 5_000, beginsAt: at.toISOString() }, 'beginsAt'],
    ['a moment in two years', { defaultRevenueCents: 5_000, beginsAt: '2028-11-20T15:00:00Z' }, 'beginsAt'],
  ])('with %s is refused at its field', async (_, fields, field) => {
    const net = await network()
    const fault = { code: 'invalid', options: { fields: { [field]: expect.any(String) } } }
    await expect(price(net, fields)).rejects.toMatchObject(fault)
    expect(await db().offerProposal.count({ where: { advertiserId: net.advertiserId } })).toBe(0)
  })

  test('waits once for an offer, is of an own offer alone, and of nobody who only reads', async () => {
    const net = await network()
    await price(net, { defaultRevenueCents: 5_000 })
    await expect(price(net, { defaultRevenueCents: 6_000 })).rejects.toMatchObject({ code: 'conflict' })
    const other = await network()
    await expect(price({ ...net, own: other.own }, { defaultRevenueCents: 9_000 })).rejects.toMatchObject({
      code: 'not_found',
    })
    const viewer = await createAdvertiserPerson('viewer', net.advertiserId)
    await expect(price({ ...net, own: { actor: viewer, at } }, { defaultRevenueCents: 9_000 })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
