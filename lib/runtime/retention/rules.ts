import type { Settings } from '@/lib/platform/settings/schema'
import { plural } from '@/lib/platform/text/counts'
import { VISITOR_COOKIE_DAYS } from '@/lib/traffic/clicks/constants'
import { type Deletion, RETENTION, type Retention } from './constants'
import { DELETED_AT_ONCE } from './run-constants'

type Model = keyof typeof RETENTION

/** The table of a model of `prisma/models`. */
export const tableName = (model: string): string =>
  model === 'User' ? 'app_user' : model.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

const CUTOFF = {
  timestamp: '$1::timestamptz',
  day: `($1::timestamptz AT TIME ZONE 'America/New_York')::date`,
  milliseconds: 'extract(epoch FROM $1::timestamptz) * 1000',
}

/**
 * Deletes a batch of the rows of one rule; $1 is the instant before which they ended. Rows that somebody has locked are
 * left for the next run, so that neither waits for the other.
 */
export function deletionSql(model: Model, { column, holds, only, byId, unless }: Deletion): string {
  const table = tableName(model)
  const conditions = [
    ...(byId ? ['id < stoke_uuid_floor($1::timestamptz)'] : []),
    `${column} < ${CUTOFF[holds ?? 'timestamp']}`,
    ...(only ? [`(${only.where})`] : []),
    ...(unless ? [`NOT (${unless})`] : []),
  ]
  return `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM ${table} WHERE ${conditions.join(' AND ')}
    ${byId ? 'ORDER BY id' : ''} LIMIT ${DELETED_AT_ONCE} FOR UPDATE SKIP LOCKED))`
}

/** How long the rows of a table are kept, in words. */
export function retentionWords(retention: Retention): string {
  if ('kept' in retention) return `kept: ${retention.kept}`
  if ('until' in retention) return retention.until
  const rules = retention.deleted.map(
    ({ days, from, only }) => `${only ? `${only.words}: ` : ''}${plural(days, 'day')} after ${from}`,
  )
  return [...rules, ...(retention.rest ? [`kept: ${retention.rest}`] : [])].join('; ')
}

/** The lines of the table in docs/operations.md. */
export const retentionLines = (): string[] =>
  Object.entries(RETENTION).map(([model, retention]) => `| \`${tableName(model)}\` | ${retentionWords(retention)} |`)

/** How long what is stored of the visitor of a link stays, and who answers questions about it. */
export type VisitorFigures = {
  /** The name of the network. */
  name: string
  networkAfterDays: number
  eraseAfterDays: number
  clickMonths: number
  visitorCookieDays: number
  askAt: string
}

/** The address inside "Stoke <no-reply@stoke.example>". */
const extractAddress = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

export const visitorFigures = (
  { retention, brand }: Pick<Settings, 'retention' | 'brand'>,
  sender: string,
): VisitorFigures => ({
  ...retention,
  name: brand.name,
  visitorCookieDays: VISITOR_COOKIE_DAYS,
  askAt: brand.supportEmail ?? extractAddress(sender),
})
