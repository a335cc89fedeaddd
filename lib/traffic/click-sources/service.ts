import 'server-only'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { type Day, easternDay } from '@/lib/platform/dates/days'
import { clickPool } from '../click-connections/service'
import { NEW_SOURCES_A_DAY, NO_SOURCE_ID, OTHER_SOURCE } from './constants'

const MAX_CACHED = 100_000
const MAX_FULL = 10_000

/**
 * The roll-up numbers of sources, cached, so that a source is looked up once and not with every click. Each source is a
 * row in every report and roll-up, so an affiliate whose links name a new one with each click is limited per day.
 */
export class SourceIds {
  readonly #ids = new BoundedCache<string, Promise<number>>(MAX_CACHED)
  /** Those that were found. */
  readonly #found = new BoundedCache<string, number>(MAX_CACHED)
  /** By affiliate: the last day on which no more new sources were taken. */
  readonly #fullOn = new BoundedCache<number, Day>(MAX_FULL)

  /** The number of a source this process has looked up before, without waiting. */
  known(affiliateId: number, name: string | undefined): number | undefined {
    return name ? this.#found.get(`${affiliateId}|${name}`) : NO_SOURCE_ID
  }

  /**
   * The roll-up number of an affiliate's source, created if new; 0 for no source, and that of `OTHER_SOURCE` for a new one
   * beyond the day's limit.
   */
  async get(affiliateId: number, name: string | undefined, at: Date): Promise<number> {
    if (!name) return NO_SOURCE_ID
    const id = await this.#cached(affiliateId, name, () => this.#find(affiliateId, name, easternDay(at)))
    return (
      id ?? (await this.#cached(affiliateId, OTHER_SOURCE, () => create(affiliateId, OTHER_SOURCE))) ?? NO_SOURCE_ID
    )
  }

  /** Looks a source up once; one that was not taken, or failed, is looked up again by the next click. */
  async #cached(affiliateId: number, name: string, look: () => Promise<number | undefined>) {
    const key = `${affiliateId}|${name}`
    const known = this.#ids.get(key)
    if (known) return known
    const pending = look()
    this.#ids.set(key, pending as Promise<number>)
    const id = await pending.catch((error) => {
      this.#ids.delete(key)
      throw error
    })
    if (id === undefined) this.#ids.delete(key)
    else this.#found.set(key, id)
    return id
  }

  async #find(affiliateId: number, name: string, day: Day): Promise<number | undefined> {
    const known = await find(affiliateId, name)
    if (known !== undefined || name === OTHER_SOURCE) return known ?? create(affiliateId, name)
    if (this.#fullOn.get(affiliateId) !== day && (await mayAdd(affiliateId, day))) return create(affiliateId, name)
    this.#fullOn.set(affiliateId, day)
    return undefined
  }
}

async function find(affiliateId: number, name: string): Promise<number | undefined> {
  const { rows } = await clickPool().query<{ id: number }>(
    'SELECT id FROM source WHERE affiliate_id = $1 AND name = $2',
    [affiliateId, name],
  )
  return rows[0]?.id
}

/** Counts one more new source of the day. @returns whether it is within the limit */
async function mayAdd(affiliateId: number, day: Day): Promise<boolean> {
  const { rowCount } = await clickPool().query(
    `INSERT INTO source_day AS known (affiliate_id, day, sources) VALUES ($1, $2, 1)
     ON CONFLICT (affiliate_id, day) DO UPDATE SET sources = known.sources + 1 WHERE known.sources < $3`,
    [affiliateId, day, NEW_SOURCES_A_DAY],
  )
  return rowCount === 1
}

async function create(affiliateId: number, name: string): Promise<number> {
  const { rows } = await clickPool().query<{ id: number }>(
    `INSERT INTO source (affiliate_id, name) VALUES ($1, $2)
     ON CONFLICT (affiliate_id, name) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
    [affiliateId, name],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a source was neither found nor created')
  return id
}
