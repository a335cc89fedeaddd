import type { ProposalKind, ProposalStatus } from '@/lib/generated/prisma/enums'

/**
 * What staff may allow an advertiser to change of its offers without asking; everything else is proposed. The payouts and
 * prices, the name and resuming an offer are never among them.
 */
export const OWN_CHANGES = {
  texts: { label: 'Description and preview URL', fields: ['description', 'previewUrl'] },
  destination: {
    label: 'Destination URL and the parameters it is passed',
    fields: ['destinationUrl', 'passedParameters'],
  },
  targeting: {
    label: 'Visitors and traffic types',
    fields: ['allowedCountries', 'allowedDevices', 'visitors', 'refusesUnknownVisitors', 'allowedTraffic'],
  },
  schedule: { label: 'Start and end', fields: ['startsAt', 'expiresAt'] },
  creatives: { label: 'Creatives', fields: ['creatives'] },
  pause: { label: 'Pausing an offer', fields: ['status'] },
} as const satisfies Record<string, { label: string; fields: readonly string[] }>
export type OwnChange = keyof typeof OWN_CHANGES
export const OWN_CHANGE_KEYS = Object.keys(OWN_CHANGES) as [OwnChange, ...OwnChange[]]

/** What the fields of a proposal are called on screens. */
export const PROPOSED_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  destinationUrl: 'Destination URL',
  passedParameters: 'Parameters passed on',
  previewUrl: 'Preview URL',
  allowedCountries: 'Countries',
  allowedDevices: 'Devices',
  visitors: 'Other conditions on visitors',
  refusesUnknownVisitors: 'Visitors of whom that is not known',
  allowedTraffic: 'Allowed traffic types',
  startsAt: 'Start',
  expiresAt: 'End',
  payoutType: 'Paid per conversion',
  defaultRevenueCents: 'Amount per conversion',
  percentRevenueBps: 'Share of the sale',
  beginsAt: 'For conversions from',
  creatives: 'Creatives',
  status: 'Status',
}

export const PROPOSAL_KINDS: Record<ProposalKind, string> = {
  new_offer: 'New offer',
  details: 'Changed details',
  creatives: 'Changed creatives',
  status: 'Pause or resume',
  price: 'Changed price',
}

export const PROPOSAL_STATES: Record<ProposalStatus, string> = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

/** The longest note of a proposal, in characters. */
export const NOTE_LENGTH = 1_000

/** Proposals of one advertiser that wait at the same time. */
export const WAITING_MAX = 50

/** Proposals that come with the offers of an advertiser, the newest first; the list of proposals has all. */
export const PROPOSALS_SHOWN = 50
