import { CATALOG_EVENTS } from '@/lib/messages/webhook-events/catalog-schema'
import { MONEY_EVENTS } from '@/lib/messages/webhook-events/money-schema'
import { PEOPLE_EVENTS } from '@/lib/messages/webhook-events/people-schema'
import { ADVERTISER_TYPES, CHOSEN_TYPES, EVENTS, type EventType } from '@/lib/messages/webhook-events/schema'
import { TRAFFIC_EVENTS } from '@/lib/messages/webhook-events/traffic-schema'
import { plural } from '@/lib/platform/text/counts'

export type EventGroup = { label: string; types: readonly EventType[] }

const eventTypes = (events: object) => Object.keys(events) as EventType[]

const ALL: readonly (EventGroup & { ofAdvertiser?: string })[] = [
  { label: 'Traffic', types: eventTypes(TRAFFIC_EVENTS) },
  { label: 'Offers and advertisers', ofAdvertiser: 'Offers and your people', types: eventTypes(CATALOG_EVENTS) },
  { label: 'Money', types: eventTypes(MONEY_EVENTS) },
  { label: 'People', types: eventTypes(PEOPLE_EVENTS) },
  { label: 'Admin log', types: ['audit.recorded'] },
]

const groupsFor = (isStaff: boolean): readonly EventGroup[] => {
  const known: readonly EventType[] = isStaff ? CHOSEN_TYPES : ADVERTISER_TYPES
  return ALL.map(({ label, ofAdvertiser, types }) => ({
    label: isStaff ? label : (ofAdvertiser ?? label),
    types: types.filter((type) => known.includes(type)),
  })).filter(({ types }) => types.length > 0)
}

const OF_STAFF = groupsFor(true)
const OF_ADVERTISERS = groupsFor(false)

/** The events that staff or an advertiser may choose, in groups; each is in one. */
export const eventGroups = (isStaff: boolean) => (isStaff ? OF_STAFF : OF_ADVERTISERS)

/** What happened, in words. */
export const eventLabel = (type: EventType): string => EVENTS[type].label

/** Chosen events in short: groups of which all are chosen by their name, the others one by one. */
export const chosenNames = (isStaff: boolean, chosen: readonly EventType[]): string[] =>
  eventGroups(isStaff).flatMap(({ label, types }) => {
    const ofGroup = types.filter((type) => chosen.includes(type))
    return ofGroup.length === types.length && types.length > 1 ? [`All of “${label}”`] : ofGroup
  })

/** "All 26 events", "1 event". */
export function countText(isStaff: boolean, { length }: readonly EventType[]): string {
  const all = eventGroups(isStaff).flatMap(({ types }) => types).length
  if (length === all) return `All ${all} events`
  return plural(length, 'event')
}

/** Whether every word that was typed is in the type or its label. */
export function matches(type: EventType, typed: string): boolean {
  const text = `${type} ${eventLabel(type)}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
