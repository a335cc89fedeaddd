import type { StaffActor } from '@/lib/backoffice/pages/schema'
import { decideProposal, setOwnChanges } from '../../lib/catalog/proposals/admin-service'
import { newProposalSchema, ownChangeSchema } from '../../lib/catalog/proposals/schema'
import { changeOwnOffer, proposeOffer } from '../../lib/catalog/proposals/service'
import { db } from '../../lib/platform/database/db'
import { HOUR_MS } from '../../lib/platform/dates/constants'

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)

/** What the demo's advertiser may change itself, a declined proposal, and a new offer and a change that wait. */
export async function loadProposals(now: Date): Promise<void> {
  const { id, role } = await db().user.findFirstOrThrow({ where: { email: 'admin@stoke.test' } })
  const staff: StaffActor = { userId: id, role }
  const owner = await db().advertiserMember.findFirstOrThrow({ where: { role: 'owner' } })
  const { advertiserId, userId } = owner
  const actor = { userId, role: 'AFFILIATE' as const, advertiser: { advertiserId, role: owner.role } }
  const offer = await db().offer.findFirstOrThrow({ where: { advertiserId, status: 'active' }, orderBy: { id: 'asc' } })
  const reason = 'Agreed with the advertiser'
  const allowed = { id: advertiserId, ownChanges: ['texts', 'creatives', 'pause'] as const, reason }
  await setOwnChanges({ actor: staff, at: hoursBefore(now, 200) }, { ...allowed, ownChanges: [...allowed.ownChanges] })

  const change = (hours: number, fields: object, note: string) =>
    changeOwnOffer(
      { actor, at: hoursBefore(now, hours) },
      { id: offer.id, ...ownChangeSchema.parse({ ...fields, version: offer.version, note }) },
    )
  await change(150, { name: `${offer.name} 2027` }, 'For the new year.')
  const first = await db().offerProposal.findFirstOrThrow({ where: { advertiserId, status: 'waiting' } })
  const answer = 'Affiliates know it by its name. We keep it for now.'
  await decideProposal(
    { actor: staff, at: hoursBefore(now, 130) },
    { id: first.id, decision: 'decline', answer, reason: 'Known by its name' },
  )
  await change(
    20,
    { allowedCountries: ['US', 'CA', 'GB', 'AU', 'DE', 'IE', 'NL'] },
    'We open in Ireland and the Netherlands in December.',
  )
  await proposeOffer(
    { actor, at: hoursBefore(now, 5) },
    newProposalSchema.parse({
      name: 'Northpay Savings Account',
      description: 'A savings account without fees, opened in **five minutes**.',
      destinationUrl: 'https://northpay.example/savings?cid={click_id}',
      previewUrl: 'https://northpay.example/savings',
      allowedCountries: ['US'],
      allowedDevices: [],
      allowedTraffic: ['Search', 'Content'],
      startsAt: null,
      expiresAt: null,
      payoutType: 'cpa_flat',
      defaultRevenueCents: 3_000,
      percentRevenueBps: 0,
      note: 'Thirty dollars for each funded account.',
    }),
  )
}
