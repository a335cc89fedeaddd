import { z } from 'zod'
import {
  AccessStatus,
  AdvertiserRole,
  AdvertiserStatus,
  BillingMode,
  OfferStatus,
  ProposalKind,
  ProposalStatus,
} from '@/lib/generated/prisma/enums'
import { cents, instant, number, ofStaff, shared } from './shapes-schema'

const offer = z.object({
  id: number,
  name: z.string(),
  advertiserId: number,
  status: z.enum(OfferStatus),
  /** What was done, such as edit, rules or pause. */
  change: z.string(),
})
const ofOffer = (label: string) => shared('offer', label, offer)

const advertiser = z.object({
  id: number,
  name: z.string(),
  status: z.enum(AdvertiserStatus),
  billingMode: z.enum(BillingMode),
  creditLimitCents: cents.nullable(),
  /** What was done, such as edit, billing or pause. */
  change: z.string(),
})
const ofAdvertiser = (label: string) => ofStaff('advertiser', label, advertiser)

const team = z.object({
  advertiserId: number,
  /** What was done: invite, revoke_invite, join, role, remove, ban or reinstate. */
  change: z.string(),
  /** Who has access now; nobody who is banned. */
  members: z.array(z.object({ userId: z.uuid(), role: z.enum(AdvertiserRole) })),
})

/** What an affiliate requested for an offer, or was given without a request. */
const application = z.object({
  affiliateId: number,
  offerId: number,
  advertiserId: number,
  status: z.enum(AccessStatus),
  /** The answer the affiliate got. */
  reason: z.string().nullable(),
  requestedAt: instant.nullable(),
  decidedAt: instant.nullable(),
})
const ofApplication = (label: string) => ofStaff('application', label, application)

const proposal = z.object({
  id: z.uuid(),
  advertiserId: number,
  /** Null for a new offer until it is accepted. */
  offerId: number.nullable(),
  kind: z.enum(ProposalKind),
  status: z.enum(ProposalStatus),
  /** What the advertiser was answered. */
  answer: z.string().nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
const ofProposal = (label: string) => shared('proposal', label, proposal)

export const CATALOG_EVENTS = {
  'offer.created': ofOffer('An offer was created'),
  'offer.updated': ofOffer('Something about an offer was changed'),
  'offer.activated': ofOffer('An offer was activated'),
  'offer.paused': ofOffer('An offer was paused'),
  'offer.ended': ofOffer('An offer was archived'),
  'proposal.created': ofProposal('An advertiser proposed an offer, or a change of one'),
  'proposal.accepted': ofProposal('A proposal was accepted and applies'),
  'proposal.declined': ofProposal('A proposal was declined'),
  'proposal.withdrawn': ofProposal('An advertiser took a proposal back'),
  'application.created': ofApplication('An affiliate applied for an offer'),
  'application.approved': ofApplication('An affiliate may promote an offer'),
  'application.rejected': ofApplication('An application was rejected, or an approval ended'),
  'advertiser.created': ofAdvertiser('An advertiser was created'),
  'advertiser.updated': ofAdvertiser('Something about an advertiser was changed'),
  'advertiser.paused': ofAdvertiser('An advertiser was paused'),
  'advertiser.resumed': ofAdvertiser('A paused advertiser was resumed'),
  'advertiser.archived': ofAdvertiser('An advertiser was archived'),
  'advertiser.restored': ofAdvertiser('An archived advertiser was restored, and is paused'),
  'team.changed': shared('team', 'People of an advertiser, their roles or invitations were changed', team),
} as const
