/** Conditions that are lists of values, in the order of forms and sentences. */
export const VISITOR_LISTS = [
  'countries',
  'regions',
  'cities',
  'devices',
  'systems',
  'browsers',
  'languages',
  'networks',
  'connections',
] as const
export type VisitorList = (typeof VISITOR_LISTS)[number]

/** What can be known of a visitor, in the order in which conditions on it are decided. */
export const VISITOR_FACTS = [
  'country',
  'region',
  'city',
  'device',
  'system',
  'browser',
  'language',
  'network',
  'connection',
  'hosting',
  'vpn',
  'hours',
] as const
export type VisitorFact = (typeof VISITOR_FACTS)[number]

/** The kinds of connection that MaxMind's Connection-Type and Enterprise files name. */
export const CONNECTIONS = ['Cellular', 'Cable/DSL', 'Corporate', 'Satellite', 'Dialup'] as const
export type Connection = (typeof CONNECTIONS)[number]

/** Days of the week, in the order of ISO 8601. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The most entries of a list, and the longest of them in characters. */
export const VISITOR_LIST_MAX = 300
export const VISITOR_ENTRY_MAX = 100

/** The most windows of hours. */
export const WINDOWS_MAX = 14
