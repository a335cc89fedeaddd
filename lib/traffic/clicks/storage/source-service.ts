import 'server-only'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { easternDay } from '@/lib/platform/dates/days'
import { clickPool } from '../../requests/connection-service'
import type { ClickRow } from './click-insert-service'
import type { ReceivedClick } from './received-click-rules'
import { NEW_SOURCES_A_DAY, NO_SOURCE_ID, OTHER_SOURCE } from './source-constants'

const MAX_CACHED = 100_000

/** A source by its affiliate and name, named by a click at an instant. */
export type NamedSource = { affiliateId: number; name: string; at: Date }

/**
 * The roll-up numbers of sources, cached, so that a source is looked up once and not with every click. Each source is a
 * row in every report and roll-up, so an affiliate whose links name a new one with each click is limited per day.
 */
export class SourceIds {
  readonly #found = new BoundedCache<string, number>(MAX_CACHED)

  /** The number of a source this process has looked up before; 0 for no source. */
  known(affiliateId: number, name: string | undefined): number | undefined {
    return name ? this.#found.get(keyOf({ affiliateId, name })) : NO_SOURCE_ID
  }

  /**
   * The roll-up numbers of sources, in the order given: created if new, and that of `OTHER_SOURCE` for those beyond the
   * limit of the day. All that are not known are looked up in one statement.
   */
  async numbersOf(sources: readonly NamedSource[]): Promise<number[]> {
    const unknown = sources.filter(({ affiliateId, name }) => this.known(affiliateId, name) === undefined)
    const lookedUp = await this.#look(unknown)
    const refused = sources.filter((source) => lookedUp.get(keyOf(source)) === null)
    await this.#look(refused.map((source) => ({ ...source, name: OTHER_SOURCE })))
    return sources.map(({ affiliateId, name }) => {
      const number = this.known(affiliateId, name) ?? this.known(affiliateId, OTHER_SOURCE)
      if (number === undefined) throw new Error('a source was neither found nor created')
      return number
    })
  }

  /** @returns the numbers found or created, by key; null for those beyond the limit */
  async #look(sources: readonly NamedSource[]): Promise<Map<string, number | null>> {
    if (sources.length === 0) return new Map()
    const unique = [...new Map(sources.map((source) => [keyOf(source), source])).values()]
    const { rows } = await clickPool().query<{ affiliateId: number; name: string; number: number | null }>({
      name: 'stoke_source_numbers',
      text: LOOK,
      values: [...toColumns(unique), NEW_SOURCES_A_DAY, OTHER_SOURCE],
    })
    for (const row of rows) if (row.number !== null) this.#found.set(keyOf(row), row.number)
    return new Map(rows.map((row) => [keyOf(row), row.number]))
  }
}

const keyOf = ({ affiliateId, name }: { affiliateId: number; name: string }) => `${affiliateId}|${name}`

const toColumns = (sources: readonly NamedSource[]): unknown[][] => [
  sources.map(({ affiliateId }) => affiliateId),
  sources.map(({ name }) => name),
  sources.map(({ at }) => easternDay(at)),
]

// in the order of the keys, so that two processes that take the same sources do not deadlock
const LOOK = `
  SELECT affiliate_id AS "affiliateId", name, stoke_source_number(affiliate_id, name, day, $4, $5) AS number
  FROM (SELECT * FROM unnest($1::int[], $2::text[], $3::date[]) AS a (affiliate_id, name, day) ORDER BY 1, 2) AS asked`

/** Clicks with the roll-up numbers of their sources; those without one are looked up. */
export async function withSources(clicks: readonly ReceivedClick[], sources: SourceIds): Promise<readonly ClickRow[]> {
  if (clicks.every(hasSourceId)) return clicks
  const named = clicks.flatMap(({ affiliateId, source, at, sourceId }) =>
    source && sourceId === undefined ? [{ affiliateId, name: source, at }] : [],
  )
  const numbers = (await sources.numbersOf(named)).values()
  return clicks.map((click) => {
    if (hasSourceId(click)) return click
    return { ...click, sourceId: click.source ? (numbers.next().value ?? NO_SOURCE_ID) : NO_SOURCE_ID }
  })
}

const hasSourceId = (click: ReceivedClick): click is ReceivedClick & ClickRow => click.sourceId !== undefined
