import type { CampaignStatus } from '@/lib/generated/prisma/enums'
import { DAY_MS, EASTERN } from '@/lib/platform/dates/constants'
import { plural } from '@/lib/platform/text/counts'
import type { Audience, CampaignAction, CampaignChoices } from './admin-schema'
import { SCHEDULE_MAX_DAYS } from './constants'

/** The phrase typed to send a message. */
export const sendPhrase = (count: number): string => `send to ${count}`

/** The statuses in which each action is allowed. */
export const ACTION_STATUSES: Record<CampaignAction | 'edit' | 'send', readonly CampaignStatus[]> = {
  edit: ['draft'],
  send: ['draft'],
  discard: ['draft'],
  unschedule: ['scheduled'],
  recall: ['sending', 'sent'],
  duplicate: ['draft', 'scheduled', 'sending', 'sent', 'recalled'],
}

/** Why a message cannot be scheduled for an instant; null when it can. */
export function scheduleError(scheduledAt: Date, now: Date): string | null {
  if (scheduledAt <= now) return 'That moment has passed.'
  const isTooFar = scheduledAt.getTime() - now.getTime() > SCHEDULE_MAX_DAYS * DAY_MS
  return isTooFar ? `At most ${SCHEDULE_MAX_DAYS} days ahead.` : null
}

const EASTERN_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: EASTERN,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** An instant in Eastern time: "Nov 22, 2026, 9:00 AM EST". */
export const easternTime = (at: Date): string => EASTERN_TIME.format(at)

type Named = readonly { id: number; name: string }[]
const namesOf = (ids: readonly number[], named: Named) =>
  ids.map((id) => named.find((each) => each.id === id)?.name ?? String(id)).join(', ')

/** The label of an audience: "Level Hustler, Closer; US; no click for 14 days". */
export function audienceLabel(audience: Audience, choices: CampaignChoices): string {
  const { buckets, levels, countries, offerId, inactive } = audience
  const parts = [
    buckets && `bucket ${namesOf(buckets, choices.buckets)}`,
    levels && `level ${namesOf(levels, choices.levels)}`,
    countries?.join(', '),
    offerId !== undefined && `promotes ${namesOf([offerId], choices.offers)}`,
    inactive && `no ${inactive.since} for ${plural(inactive.days, 'day')}`,
  ].filter((each) => typeof each === 'string')
  const [first = 'All approved affiliates', ...others] = parts
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others].join('; ')
}

/** A share in whole percent; null when the whole is zero. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 100) / whole)
