import type { Day } from '@/lib/platform/dates/constants'
import {
  approvedNotification,
  rejectedNotification,
  voidedNotification,
} from '../../lib/conversions/lifecycle/notifications'
import type { RejectionReason } from '../../lib/generated/prisma/enums'
import { easternDay } from '../../lib/platform/dates/days'
import type { DemoConversion, Step } from './conversions'
import type { DemoNotification } from './notifications'

const factsOf = ({ click, id, payoutCents }: DemoConversion) => ({
  affiliateId: click.affiliateId,
  id,
  offerName: click.offer.name,
  payoutCents,
})

type StatusChange = { conversion: DemoConversion; step: Step; day: Day }

/** Notifications of conversions since a time, with the texts of the product. */
export function conversionNotifications(conversions: readonly DemoConversion[], since: Date): DemoNotification[] {
  const happened = conversions.flatMap((conversion) =>
    conversion.steps.map((step): StatusChange => ({ conversion, step, day: easternDay(step.at) })),
  )
  const days = new Set(happened.filter(({ step }) => step.at >= since).map(({ day }) => day))
  const lately = happened.filter(({ day }) => days.has(day)).sort((a, b) => a.step.at.getTime() - b.step.at.getTime())
  return [...approvals(lately), ...refusals(lately), ...voided(lately)].filter(({ at }) => at >= since)
}

/** One per affiliate and day, at the time of the day's last release. */
function approvals(happened: readonly StatusChange[]): DemoNotification[] {
  const approved = happened.filter(({ step }) => step.to === 'approved')
  const groups = groupBy(approved, ({ conversion, day }) => `${conversion.click.affiliateId} ${day}`)
  return groups.flatMap((group): DemoNotification[] => {
    const last = group.findLast(({ step }) => step.from === 'pending')
    if (!last) return []
    const until = group.filter(({ step }) => step.at <= last.step.at)
    return [toNotification(last, approvedNotification(factsOf(last.conversion), gathered(until, last.day)))]
  })
}

/** One per affiliate, day, offer and reason. */
function refusals(happened: readonly StatusChange[]): DemoNotification[] {
  const refused = happened.filter(({ step }) => step.from === undefined && step.to === 'rejected')
  const groups = groupBy(
    refused,
    ({ conversion: { click }, step, day }) => `${click.affiliateId} ${day} ${click.offer.id} ${step.reason}`,
  )
  return groups.flatMap((group): DemoNotification[] => {
    const last = group.at(-1)
    if (!last?.step.reason) return []
    const today = { ...gathered(group, last.day), offerId: last.conversion.click.offer.id }
    return [toNotification(last, rejectedNotification(factsOf(last.conversion), last.step.reason, today))]
  })
}

function voided(happened: readonly StatusChange[]): DemoNotification[] {
  return happened.flatMap((each): DemoNotification[] => {
    const { from, to, reason } = each.step
    if (from === undefined || (to !== 'rejected' && to !== 'reversed')) return []
    return [toNotification(each, voidedNotification(factsOf(each.conversion), to, reason ?? UNKNOWN))]
  })
}

function groupBy(happened: readonly StatusChange[], keyOf: (each: StatusChange) => string): StatusChange[][] {
  const groups = new Map<string, StatusChange[]>()
  for (const each of happened) {
    const key = keyOf(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()]
}

/** Every rejected or reversed conversion has a reason. */
const UNKNOWN: RejectionReason = 'staff'

const gathered = (group: readonly StatusChange[], day: Day) => ({
  count: group.length,
  payoutCents: group.reduce((sum, { conversion }) => sum + conversion.payoutCents, 0n),
  day,
})

const toNotification = (
  { conversion, step }: StatusChange,
  notification: DemoNotification['notification'],
): DemoNotification => ({
  affiliateId: conversion.click.affiliateId,
  at: step.at,
  notification,
})
