import type { ExternalSource } from '@/lib/catalog/external-ids/constants'
import type { LandingPageRule } from '@/lib/catalog/landing-pages/rules'
import type { VisitorFact } from '@/lib/catalog/visitor-conditions/constants'
import type { VisitorRule } from '@/lib/catalog/visitor-conditions/rules'
import type { AttributionModel, OfferStatus } from '@/lib/generated/prisma/enums'
import type { Network } from '@/lib/platform/ip-ranges'

/** The terms of an offer that the click path needs. */
export type OfferRule = {
  id: number
  advertiserId: number
  status: OfferStatus
  destinationUrl: string
  /** Its landing pages that are switched on, in place of the destination. */
  landingPages: readonly LandingPageRule[]
  attributionModel: AttributionModel
  attributionWindowDays: number
  startsAt: Date | null
  expiresAt: Date | null
  /** Whether only approved affiliates may promote it. */
  isClosed: boolean
  /** The hosts its deep links may lead to, empty for the destination's own; null where deep links are off. */
  deepLinkHosts: readonly string[] | null
  /** The parameters of links that go on to its destination, by name or by their beginning (`utm_*`). */
  passedParameters: readonly string[]
  /** Who may visit it. */
  visitors: VisitorRule
  /** Whether those of whom that is not known are refused. */
  refusesUnknown: boolean
  /** What of its visitors is kept with their clicks, since rules of its payouts ask it. */
  keptFacts: readonly VisitorFact[]
  /** Where its visitors go while it cannot take them. */
  fallbackOfferId: number | null
  /** Whether the money of its advertiser is used up. */
  isUnfunded: boolean
}

/** What authenticates postbacks of an advertiser. */
export type AdvertiserRule = {
  id: number
  isActive: boolean
  /** The networks its postbacks may come from; empty for any. */
  networks: Network[]
  tokens: Secret[]
  signingSecrets: Secret[]
  /** What its pages may report; null where they may not. */
  browser: BrowserRule | null
  /** How its calls in the form of a previous platform are taken; null where they are not. */
  old: PlatformPostbackRule | null
}

/** The sites sales are reported from, and whether and how long what is not signed is held. */
export type BrowserRule = { hosts: readonly string[]; requiresSignature: boolean; holdDays: number }

/**
 * The SHA-256 of a token, or a signing secret; invalid after `expiresAt`, so that keys can overlap during rotation. One
 * that ended is kept for ENDED_SECRET_DAYS, to know whose calls still use it.
 */
export type Secret = { id: string; value: string; expiresAt: Date | null; revokedAt: Date | null }

/** What proves a call in the form of a previous platform: its token, its address, or both where both are set. */
export type PlatformPostbackRule = {
  source: ExternalSource
  /** The SHA-256 of its token. */
  tokenHash: string | null
  networks: Network[]
  /** The parameter with the advertiser's own id of the order. */
  orderParameter: string
}
