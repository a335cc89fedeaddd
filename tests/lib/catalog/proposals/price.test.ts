import { describe, expect, test } from 'vitest'
import { applyDueChanges } from '@/lib/catalog/payouts/changes/service'
import { readTermsAt } from '@/lib/catalog/payouts/data'
import { listProposals } from '@/lib/catalog/proposals/admin-data'
import { decideProposal } from '@/lib/catalog/proposals/admin-service'
import { getOwnOffer } from '@/lib/catalog/proposals/data'
import { ownPriceSchema } from '@/lib/catalog/proposals/schema'
import { proposePrice } from '@/lib/catalog/proposals/service'
import { db } from '@/lib/platform/database/db'
import { FIRST_PAGE } from '@/lib/platform/http/responses/pagination'
import { accept, at, type Network, network, note, offerOf, reason, waitingOf } from '@/tests/support/catalog/proposals'
import { createAdvertiserPerson } from '@/tests/support/factories/advertisers'

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
      kind: 'price',
      note,
      overtaken: [],
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
      createdById: net.office.actor.userId,
      reason,
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
