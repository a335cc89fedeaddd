import type { LiveEvent } from './schema'

type FieldsOf<Type extends LiveEvent['type']> = Omit<Extract<LiveEvent, { type: Type }>, 'type'>
type Kinds<Fields> = { [Name in keyof Fields]: Fields[Name] extends number ? 'number' : 'string' }

/** What each event says beside its type. */
const FIELDS: { [Type in LiveEvent['type']]: Kinds<FieldsOf<Type>> } = {
  conversion: { conversionId: 'string', offerId: 'number', status: 'string', payoutCents: 'number' },
  balance: {},
  level: { level: 'number' },
  streak: {},
  quest: { questId: 'number' },
  achievement: { id: 'string' },
  payout: { payoutId: 'string' },
  notification: { notificationId: 'string' },
  notifications_changed: {},
  resync: {},
}

/** Whether what came over the stream is an event this page knows: a newer server may say more. */
export function isLiveEvent(value: unknown): value is LiveEvent {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  const { type } = value
  if (typeof type !== 'string' || !Object.hasOwn(FIELDS, type)) return false
  const kinds = Object.entries(FIELDS[type as LiveEvent['type']])
  return kinds.every(([name, kind]) => typeof (value as Record<string, unknown>)[name] === kind)
}
