import { dayLabel, easternDay } from '@/lib/platform/dates/days'
import { conditionsText, type OverrideConditions, type OverrideRule } from './rules'

type Told = OverrideConditions & Pick<OverrideRule, 'id' | 'weight'>

/** What affiliates are told when their clicks are sent elsewhere. Names are null where it is every offer, or an address. */
export function newsOf(override: Told, offer: string | null, destination: string | null, at: Date) {
  const { id, startsAt, endsAt } = override
  const links = offer === null ? 'your links' : `your links to ${offer}`
  const conditions = conditionsText(override)
  const from = startsAt !== null && startsAt > at ? `From ${dayLabel(easternDay(startsAt))} on` : 'From now on'
  const until = endsAt === null ? '' : `, until ${dayLabel(easternDay(endsAt))}`
  const where = destination === null ? 'go to another page and count as before' : `go to ${destination} and count there`
  return {
    topic: 'staff_message',
    title: offer === null ? 'Your clicks go elsewhere' : `Clicks on ${offer} go elsewhere`,
    message: `${from}${until}, clicks on ${links}${conditions && ` (${conditions})`} ${where}. Your links stay as they are.`,
    destinationUrlPath: '/offers',
    dedupeKey: `override:${id}:${at.getTime()}`,
  } as const
}

/** What they are told when that ends. */
export function endedNews({ id }: Pick<Told, 'id'>, offer: string | null, at: Date) {
  const links = offer === null ? 'your links' : `your links to ${offer}`
  return {
    topic: 'staff_message',
    title: offer === null ? 'Your clicks go where your links say' : `Clicks on ${offer} go there again`,
    message: `Clicks on ${links} are no longer sent elsewhere.`,
    destinationUrlPath: '/offers',
    dedupeKey: `override:${id}:${at.getTime()}`,
  } as const
}
