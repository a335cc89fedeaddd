import type { CampaignStatus } from '@/lib/generated/prisma/enums'
import { DAY_MS, EASTERN } from '@/lib/platform/dates/constants'
import { wallInstant } from '@/lib/platform/dates/zones'
import type { Audience, CampaignAction, CampaignChoices, Content } from './admin-schema'
import { SCHEDULE_MAX_DAYS } from './constants'

/** What is typed before a message goes out. */
export const sendPhrase = (count: number): string => `send to ${count}`

/** In which states each action can be taken; any other answers that it is too late, or too early. */
export const ACTION_STATES: Record<CampaignAction | 'edit' | 'send', readonly CampaignStatus[]> = {
  edit: ['draft'],
  send: ['draft'],
  discard: ['draft'],
  unschedule: ['scheduled'],
  recall: ['sending', 'sent'],
  duplicate: ['draft', 'scheduled', 'sending', 'sent', 'recalled'],
}

/** Why a message cannot go out at an instant; null when it can. */
export function scheduleFault(scheduledAt: Date, now: Date): string | null {
  if (scheduledAt <= now) return 'That moment has passed.'
  const isTooFar = scheduledAt.getTime() - now.getTime() > SCHEDULE_MAX_DAYS * DAY_MS
  return isTooFar ? `At most ${SCHEDULE_MAX_DAYS} days ahead.` : null
}

const READING = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The instant of an Eastern date and time as typed, `YYYY-MM-DDTHH:MM`; null for what is none. */
export function easternInstant(typed: string): Date | null {
  const wallMs = READING.test(typed) ? Date.parse(`${typed}:00Z`) : Number.NaN
  return Number.isNaN(wallMs) ? null : wallInstant(wallMs, EASTERN)
}

const EASTERN_TIME = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: EASTERN, month: 'short', day: 'numeric', year: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})

/** An instant as Eastern clocks show it: "Nov 22, 2026, 9:00 AM EST". */
export const easternTime = (at: Date): string => EASTERN_TIME.format(at)

/** What everybody in the audience is told. A campaign without an id is a test, which is counted nowhere. */
export function campaignNews(
  { type, title, message, destinationUrlPath, actionLabel }: Content,
  about: { id: string } | { testKey: string },
) {
  const id = 'id' in about ? about.id : null
  return {
    topic: 'staff_message' as const,
    ...{ title, message },
    ...(destinationUrlPath !== null && { destinationUrlPath }),
    ...(actionLabel !== null && { actionLabel }),
    dedupeKey: 'id' in about ? `campaign:${about.id}` : `campaign-test:${about.testKey}`,
    campaign: { id, type },
  }
}

type Named = readonly { id: number; name: string }[]
const namesOf = (ids: readonly number[], named: Named) =>
  ids.map((id) => named.find((each) => each.id === id)?.name ?? String(id)).join(', ')

/** An audience in words: "Level Hustler, Closer; US; no click for 14 days". */
export function audienceWords(audience: Audience, choices: CampaignChoices): string {
  const { buckets, levels, countries, offerId, inactive } = audience
  const words = [
    buckets && `bucket ${namesOf(buckets, choices.buckets)}`,
    levels && `level ${namesOf(levels, choices.levels)}`,
    countries?.join(', '),
    offerId !== undefined && `promotes ${namesOf([offerId], choices.offers)}`,
    inactive && `no ${inactive.since} for ${inactive.days} ${inactive.days === 1 ? 'day' : 'days'}`,
  ].filter((each) => typeof each === 'string')
  const [first = 'All approved affiliates', ...others] = words
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others].join('; ')
}

/** A part of a whole in whole percent; null where there is no whole. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 100) / whole)
