import { appliesTo } from '@/lib/catalog/caps/rules'
import { type GroupRule, isSpreading, pickMember } from '@/lib/catalog/groups/member-selection-rules'
import { easternDay } from '@/lib/platform/dates/days'
import { visitorFraction } from '@/lib/platform/http/visitor-fraction'
import { type CapRule, isFull } from '../caps/rules'
import type { RefusalReason } from '../requests/refusal-constants'
import type { RedirectStep } from './click-path-schema'
import type { OfferRule } from './offer-rules'
import { isInShare, matches, type OverrideRule, type RoutedVisit } from './overrides/rules'
import { offerRefusal, targetingRefusal } from './refusal-rules'

/** What decides where a click goes, as cached in memory. */
export type RouteRules = {
  offers: ReadonlyMap<number, OfferRule>
  /** In the order they are tried. */
  overrides: readonly OverrideRule[]
  groupOf: ReadonlyMap<number, GroupRule>
  /** The caps of an offer, its group's included. */
  capsOf: ReadonlyMap<number, readonly CapRule[]>
}

/** Where a click goes. It counts for `offerId`; `url` replaces that offer's destination. */
export type Route = {
  offerId: number
  url: string | null
  redirects: RedirectStep[]
  /** The full cap on clicks, without an overflow, at which the link ends. */
  closedBy: number | null
}

export type Visit = RoutedVisit & {
  bucketId: number | null
  /** Offers staff keep the affiliate from; undefined without any. */
  blockedOffers: ReadonlySet<number> | undefined
  /** Caps that have just refused this click, whatever the cached usage says. */
  refusedBy: ReadonlySet<number>
}

/**
 * Routes a click: the first override that matches, then the group's member by weight, then the overflow of a full cap,
 * then the group's fallback, then the offer's own; and the same again from there. Each offer is passed at most once, so that
 * no combination of rules makes a loop; an offer that is not running, or not for the visitor, is never a destination.
 */
export function routeClick(rules: RouteRules, linkedOfferId: number, visit: Visit): Route {
  const resolver = new RouteResolver(rules, visit, linkedOfferId)
  for (let step = resolver.next(); step; step = resolver.next()) {
    resolver.redirects.push(step.redirect)
    if (step.url !== null)
      return { offerId: resolver.offerId, url: step.url, redirects: resolver.redirects, closedBy: null }
    resolver.moveTo(step.redirect.to ?? resolver.offerId)
  }
  return { offerId: resolver.offerId, url: null, redirects: resolver.redirects, closedBy: resolver.closedBy() }
}

/** Why a route leads nowhere at its offer; undefined where its visitor is sent on. */
export function routeRefusal(
  { url, closedBy }: Route,
  offer: OfferRule,
  { at, blockedOffers }: Pick<Visit, 'at' | 'blockedOffers'>,
): RefusalReason | undefined {
  if (url !== null) return undefined
  if (blockedOffers?.has(offer.id)) return 'offer_blocked'
  return offerRefusal(offer, at) ?? (closedBy === null ? undefined : 'cap')
}

/** Whether an offer itself takes a visitor: it runs, is for them, and none of its caps is full. */
export const takesVisitor = (rules: RouteRules, offerId: number, visit: Visit): boolean =>
  isRunning(rules, offerId, visit) && fullCaps(rules, offerId, visit).length === 0

function isRunning(rules: RouteRules, offerId: number, visit: Visit): boolean {
  const offer = rules.offers.get(offerId)
  return (
    offer !== undefined &&
    !visit.blockedOffers?.has(offerId) &&
    offerRefusal(offer, visit.at) === undefined &&
    targetingRefusal(offer, visit.facts) === undefined
  )
}

function fullCaps({ capsOf }: RouteRules, offerId: number, visit: Visit): CapRule[] {
  const { affiliateId, bucketId, at, refusedBy } = visit
  const caps = capsOf.get(offerId)
  if (!caps) return []
  const day = easternDay(at)
  return caps.filter((cap) => appliesTo(cap, affiliateId, bucketId) && (refusedBy.has(cap.id) || isFull(cap, day)))
}

type Step = { redirect: RedirectStep; url: string | null }

class RouteResolver {
  readonly redirects: RedirectStep[] = []
  // arrays and not Sets: nearly every click passes one offer
  readonly #passed: number[]
  readonly #spread: number[] = []

  constructor(
    private readonly rules: RouteRules,
    private readonly visit: Visit,
    public offerId: number,
  ) {
    this.#passed = [offerId]
  }

  moveTo(offerId: number): void {
    this.offerId = offerId
    this.#passed.push(offerId)
  }

  next(): Step | undefined {
    return this.#override() ?? this.#member() ?? this.#overflow() ?? this.#fallback() ?? this.#ownFallback()
  }

  /** The cap on clicks that refuses this click. Full caps on conversions or money do not stop the visitor. */
  closedBy(): number | null {
    return this.#fullCaps(this.offerId).find(({ metric }) => metric === 'clicks')?.id ?? null
  }

  #override(): Step | undefined {
    for (const rule of this.rules.overrides) {
      if (!matches(rule, this.offerId, this.visit) || !isInShare(rule, this.visit.visitor)) continue
      const to = rule.destinationOfferId
      if (to === null) return { redirect: this.#redirect('override', rule.id, null), url: rule.destinationUrl }
      if (this.#canGoTo(to)) return { redirect: this.#redirect('override', rule.id, to), url: null }
    }
    return undefined
  }

  #member(): Step | undefined {
    const group = this.rules.groupOf.get(this.offerId)
    if (!group || !isSpreading(group) || this.#spread.includes(group.id)) return undefined
    this.#spread.push(group.id)
    const canTake = (offerId: number) =>
      (offerId === this.offerId || this.#canGoTo(offerId)) &&
      this.#isRunning(offerId) &&
      this.#fullCaps(offerId).length === 0
    const to = pickMember(group, canTake, visitorFraction(this.visit.visitor, `group ${group.id}`))
    return to === undefined || to === this.offerId
      ? undefined
      : { redirect: this.#redirect('group', group.id, to), url: null }
  }

  #overflow(): Step | undefined {
    for (const { id, overflowOfferId } of this.#overflowing()) {
      if (overflowOfferId !== null && this.#canGoTo(overflowOfferId))
        return { redirect: this.#redirect('overflow', id, overflowOfferId), url: null }
    }
    return undefined
  }

  /** The caps whose overflow takes the visitor: the full ones, and all of an offer whose money is used up. */
  #overflowing(): CapRule[] {
    if (!this.rules.offers.get(this.offerId)?.isUnfunded) return this.#fullCaps(this.offerId)
    const { affiliateId, bucketId } = this.visit
    return (this.rules.capsOf.get(this.offerId) ?? []).filter((cap) => appliesTo(cap, affiliateId, bucketId))
  }

  #fallback(): Step | undefined {
    const group = this.rules.groupOf.get(this.offerId)
    const to = group?.fallbackOfferId ?? null
    if (!group || to === null || !this.#canGoTo(to)) return undefined
    return this.#needsFallback() ? { redirect: this.#redirect('fallback', group.id, to), url: null } : undefined
  }

  /** What the offer itself names for visitors it cannot take. */
  #ownFallback(): Step | undefined {
    const to = this.rules.offers.get(this.offerId)?.fallbackOfferId ?? null
    if (to === null || !this.#canGoTo(to) || !this.#needsFallback()) return undefined
    return { redirect: this.#redirect('offer_fallback', this.offerId, to), url: null }
  }

  #needsFallback(): boolean {
    return !this.#isRunning(this.offerId) || this.#fullCaps(this.offerId).length > 0
  }

  #redirect(by: RedirectStep['by'], ruleId: number, to: number | null): RedirectStep {
    return { by, ruleId, from: this.offerId, to }
  }

  #canGoTo(offerId: number): boolean {
    return !this.#passed.includes(offerId) && this.#isRunning(offerId)
  }

  #isRunning(offerId: number): boolean {
    return isRunning(this.rules, offerId, this.visit)
  }

  #fullCaps(offerId: number): CapRule[] {
    return fullCaps(this.rules, offerId, this.visit)
  }
}
