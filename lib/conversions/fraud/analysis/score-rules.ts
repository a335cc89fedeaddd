import { groupedBy } from '@/lib/platform/grouped-by'
import {
  CLUSTER_MIN,
  CLUSTER_SHARE,
  COUPON_REACH,
  COUPON_SITE_MIN,
  DATACENTER_MIN,
  DATACENTER_SHARE,
  type DetectedRule,
  FAST_MIN,
  type FactDetail,
  type FraudEvidence,
  OUTLIER,
  QUEST_CLUSTER_MIN,
  QUEST_CLUSTER_SHARE,
  QUEST_UNCOUNTED_MIN,
  QUEST_UNCOUNTED_SHARE,
  RELATED_BY_DESTINATION_MIN,
  RELATED_BY_NETWORK_MIN,
} from '../constants'

/** A fraud signal; `ref` identifies it among those of its rule. */
export type Fact = { ref: string; conversionId: string | null; detail: FactDetail }

/** The score of facts from 0 to 100, the figures behind it, and the facts that count. Null when they open no case. */
export type RuleResult = { score: number; evidence: FraudEvidence; facts: readonly Fact[] } | null

/**
 * Scores what one rule found about one affiliate.
 * @param total all of the affiliate's conversions in the window; all clicks for data centers
 */
export function scoreRule(rule: DetectedRule, facts: readonly Fact[], total: number): RuleResult {
  return facts.length === 0 ? null : JUDGES[rule](facts, total)
}

const JUDGES: Record<DetectedRule, (facts: readonly Fact[], total: number) => RuleResult> = {
  shared_payout_destination: sharedDestination,
  ip_cluster: cluster,
  datacenter_addresses: datacenters,
  fast_conversion: fast,
  conversion_rate_outlier: outlier,
  self_conversion: selfConversion,
  quest_clicks: questClicks,
  referral_ring: referralRing,
  coupon_codes: couponCodes,
}

const number = (detail: FactDetail, name: string): number => Number(detail[name] ?? 0)
const sum = (facts: readonly Fact[], name: string): number =>
  facts.reduce((all, { detail }) => all + number(detail, name), 0)
const score = (points: number): number => Math.max(0, Math.min(100, Math.round(points)))
const share = (count: number, total: number): number => Math.min(1, count / Math.max(count, total, 1))

function fast(facts: readonly Fact[], total: number): RuleResult {
  const count = facts.length
  if (count < FAST_MIN) return null
  const fastestMs = Math.min(...facts.map(({ detail }) => number(detail, 'ms')))
  return { score: score(30 + 70 * share(count, total)), evidence: { count, total, fastestMs }, facts }
}

function selfConversion(facts: readonly Fact[], total: number): RuleResult {
  const count = facts.length
  const sameBrowser = facts.filter(({ detail }) => detail.isSameBrowser === true).length
  const points = 40 + (sameBrowser > 0 ? 20 : 0) + 10 * (count - 1)
  return { score: score(points), evidence: { count, total, sameBrowser }, facts }
}

function cluster(all: readonly Fact[], total: number): RuleResult {
  const byAddress = groupedBy(all, ({ detail }) => String(detail.address))
  const isCluster = (some: readonly Fact[]) => some.length >= CLUSTER_MIN && share(some.length, total) >= CLUSTER_SHARE
  const clusters = [...byAddress.values()].filter(isCluster)
  const facts = clusters.flat()
  if (facts.length === 0) return null
  const evidence = { count: facts.length, total, addresses: clusters.length }
  return { score: score(40 + 60 * share(facts.length, total)), evidence, facts }
}

function datacenters(facts: readonly Fact[], total: number): RuleResult {
  const count = sum(facts, 'clicks')
  const part = share(count, total)
  if (count < DATACENTER_MIN || part < DATACENTER_SHARE) return null
  const addresses = new Set(facts.map(({ detail }) => detail.address)).size
  return { score: score(30 + 100 * part), evidence: { count, total, addresses }, facts }
}

function outlier(all: readonly Fact[]): RuleResult {
  const offers = [...groupedBy(all, ({ detail }) => number(detail, 'offerId')).values()]
  const found = offers.map(findOutlier).filter((one) => one !== null)
  const worst = [...found].sort((a, b) => b.times - a.times)[0]
  if (!worst) return null
  const { facts: _, ...evidence } = worst
  return {
    score: score(40 + 10 * (worst.times - OUTLIER.times)),
    evidence: { ...evidence, offers: found.length },
    facts: found.flatMap(({ facts }) => facts),
  }
}

/** How much more often an affiliate's clicks on one offer convert than everybody else's; null when chance explains it. */
function findOutlier(facts: readonly Fact[]) {
  const [first] = facts
  if (!first) return null
  const [usualClicks, usual] = [number(first.detail, 'usualClicks'), number(first.detail, 'usualConversions')]
  const conversions = sum(facts, 'conversions')
  const clicks = Math.max(sum(facts, 'clicks'), conversions)
  if (clicks < OUTLIER.clicks || conversions < OUTLIER.conversions || usualClicks < OUTLIER.usualClicks) return null
  // one more than there were, so that an offer nobody else has converted on still has a rate to compare with
  const usualRate = Math.min(0.99, (usual + 1) / usualClicks)
  const times = conversions / clicks / usualRate
  const deviations = (conversions - clicks * usualRate) / Math.sqrt(clicks * usualRate * (1 - usualRate))
  if (times < OUTLIER.times || deviations < OUTLIER.deviations) return null
  const rates = { rateBps: Math.round((conversions / clicks) * 10_000), usualBps: Math.round(usualRate * 10_000) }
  return { facts, clicks, conversions, ...rates, times: Math.round(times * 10) / 10 }
}

function sharedDestination(facts: readonly Fact[]): RuleResult {
  const count = new Set(facts.map(({ detail }) => detail.affiliateId)).size
  const blocked = facts.filter(({ detail }) => detail.status === 'banned' || detail.status === 'suspended').length
  const points = 50 + 15 * (count - 1) + (blocked > 0 ? 30 : 0)
  return { score: score(points), evidence: { count, blocked }, facts }
}

/** Facts are clusters by address and day, of all counted clicks on quest days, and completed quests. */
function questClicks(all: readonly Fact[], total: number): RuleResult {
  const [addresses, quests] = [all.filter(({ detail }) => detail.address), all.filter(({ detail }) => detail.questId)]
  const clusters = addresses.filter(({ detail }) => number(detail, 'clicks') >= QUEST_CLUSTER_MIN)
  const clustered = sum(clusters, 'clicks')
  const isClustered = clustered > 0 && share(clustered, total) >= QUEST_CLUSTER_SHARE
  const uncounted = quests.filter(
    ({ detail }) =>
      number(detail, 'uncounted') >= QUEST_UNCOUNTED_MIN &&
      share(number(detail, 'uncounted'), number(detail, 'allClicks')) >= QUEST_UNCOUNTED_SHARE,
  )
  const facts = [...(isClustered ? clusters : []), ...uncounted]
  if (facts.length === 0) return null
  const points = Math.max(isClustered ? 30 + 100 * share(clustered, total) : 0, uncounted.length > 0 ? 50 : 0)
  const evidence = {
    clustered: isClustered ? clustered : 0,
    total,
    addresses: isClustered ? clusters.length : 0,
    uncounted: sum(uncounted, 'uncounted'),
    allClicks: sum(uncounted, 'allClicks'),
  }
  return { score: score(points), evidence, facts }
}

function referralRing(all: readonly Fact[], total: number): RuleResult {
  const byDestination = all.filter(({ detail }) => detail.hint)
  const byNetwork = all.filter(({ detail }) => detail.address)
  const isPaidTogether = byDestination.length >= RELATED_BY_DESTINATION_MIN
  const isNear = byNetwork.length >= RELATED_BY_NETWORK_MIN
  const isReferrers = ({ detail }: Fact) => detail.isReferrersBrowser === true
  const facts = all.filter(
    (fact) => isReferrers(fact) || (isPaidTogether && fact.detail.hint) || (isNear && fact.detail.address),
  )
  if (facts.length === 0) return null
  const sameBrowser = facts.filter(({ detail }) => detail.isSameBrowser === true).length
  const points = 30 + 10 * facts.length + (isPaidTogether ? 30 : 0) + (sameBrowser > 0 ? 10 : 0)
  const counts = {
    network: isNear ? byNetwork.length : 0,
    destination: isPaidTogether ? byDestination.length : 0,
    referrersBrowser: facts.filter(isReferrers).length,
  }
  return { score: score(points), evidence: { count: facts.length, total, ...counts, sameBrowser }, facts }
}

/** Facts are all sales by code: those beyond the reach of clicks, by offer, and those beside coupon sites, count. */
function couponCodes(all: readonly Fact[], total: number): RuleResult {
  const clicks = number(all[0]?.detail ?? {}, 'clicks')
  const isBeyond =
    clicks >= COUPON_REACH.clicks && all.length >= COUPON_REACH.sales && all.length > COUPON_REACH.times * clicks
  const beside = all.filter(({ detail }) => detail.site)
  const isBeside = beside.length >= COUPON_SITE_MIN
  if (!isBeyond && !isBeside) return null
  const facts = isBeyond ? all : beside
  const points = Math.max(isBeyond ? 40 : 0, isBeside ? 30 + 60 * share(beside.length, total) : 0)
  return {
    score: score(points + (isBeyond && isBeside ? 20 : 0)),
    evidence: { count: all.length, total, clicks, isBeyond: isBeyond ? 1 : 0, beside: beside.length },
    facts,
  }
}
