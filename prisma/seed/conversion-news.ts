import type { RejectionReason } from '../../lib/generated/prisma/enums'
import { type Day, easternDay } from '../../lib/platform/dates/days'
import {
  approvedNotification,
  rejectedNotification,
  voidedNotification,
} from '../../lib/traffic/conversions/notifications'
import type { DemoConversion, Step } from './judge'
import type { DemoNews } from './news'

const toldOf = ({ click, id, payoutCents }: DemoConversion) => ({
  affiliateId: click.affiliateId,
  id,
  offerName: click.offer.name,
  payoutCents,
})

type Happened = { conversion: DemoConversion; step: Step; day: Day }

/** What affiliates were told of their conversions since an instant, in the product's own words. */
export function conversionNews(conversions: readonly DemoConversion[], since: Date): DemoNews[] {
  const happened = conversions.flatMap((conversion) =>
    conversion.steps.map((step): Happened => ({ conversion, step, day: easternDay(step.at) })),
  )
  const days = new Set(happened.filter(({ step }) => step.at >= since).map(({ day }) => day))
  const lately = happened.filter(({ day }) => days.has(day)).sort((a, b) => a.step.at.getTime() - b.step.at.getTime())
  return [...approvals(lately), ...refusals(lately), ...voided(lately)].filter(({ at }) => at >= since)
}

/** One a day, as it stood after the day's last release of held money. */
function approvals(happened: readonly Happened[]): DemoNews[] {
  const approved = happened.filter(({ step }) => step.to === 'approved')
  const groups = groupBy(approved, ({ conversion, day }) => `${conversion.click.affiliateId} ${day}`)
  return groups.flatMap((group): DemoNews[] => {
    const last = group.findLast(({ step }) => step.from === 'pending')
    if (!last) return []
    const until = group.filter(({ step }) => step.at <= last.step.at)
    return [asNews(last, approvedNotification(toldOf(last.conversion), gathered(until, last.day)))]
  })
}

/** One a day, offer and reason. */
function refusals(happened: readonly Happened[]): DemoNews[] {
  const refused = happened.filter(({ step }) => step.from === undefined && step.to === 'rejected')
  const groups = groupBy(
    refused,
    ({ conversion: { click }, step, day }) => `${click.affiliateId} ${day} ${click.offer.id} ${step.reason}`,
  )
  return groups.flatMap((group): DemoNews[] => {
    const last = group.at(-1)
    if (!last?.step.reason) return []
    const today = { ...gathered(group, last.day), offerId: last.conversion.click.offer.id }
    return [asNews(last, rejectedNotification(toldOf(last.conversion), last.step.reason, today))]
  })
}

function voided(happened: readonly Happened[]): DemoNews[] {
  return happened.flatMap((each): DemoNews[] => {
    const { from, to, reason } = each.step
    if (from === undefined || (to !== 'rejected' && to !== 'reversed')) return []
    return [asNews(each, voidedNotification(toldOf(each.conversion), to, reason ?? UNKNOWN))]
  })
}

function groupBy(happened: readonly Happened[], keyOf: (each: Happened) => string): Happened[][] {
  const groups = new Map<string, Happened[]>()
  for (const each of happened) {
    const key = keyOf(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()]
}

/** The database has a reason for every void conversion. */
const UNKNOWN: RejectionReason = 'staff'

const gathered = (group: readonly Happened[], day: Day) => ({
  count: group.length,
  payoutCents: group.reduce((sum, { conversion }) => sum + conversion.payoutCents, 0n),
  day,
})

const asNews = ({ conversion, step }: Happened, news: DemoNews['news']): DemoNews => ({
  affiliateId: conversion.click.affiliateId,
  at: step.at,
  news,
})
