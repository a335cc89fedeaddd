import 'server-only'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { pool } from '@/lib/platform/db'
import { NO_SOURCE_ID } from './constants'

const MAX_CACHED = 100_000

/** The roll-up numbers of sources, cached, so that a source is looked up once and not with every click. */
export class SourceIds {
  readonly #ids = new BoundedCache<string, Promise<number>>(MAX_CACHED)

  /** The roll-up number of an affiliate's source, created if new; 0 for no source. */
  async get(affiliateId: number, name: string | undefined): Promise<number> {
    if (!name) return NO_SOURCE_ID
    const key = `${affiliateId}|${name}`
    const known = this.#ids.get(key)
    if (known) return known
    const pending = findOrCreate(affiliateId, name).catch((error) => {
      this.#ids.delete(key)
      throw error
    })
    this.#ids.set(key, pending)
    return pending
  }
}

async function findOrCreate(affiliateId: number, name: string): Promise<number> {
  const { rows } = await pool().query<{ id: number }>(
    `INSERT INTO source (affiliate_id, name) VALUES ($1, $2)
     ON CONFLICT (affiliate_id, name) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
    [affiliateId, name],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a source was neither found nor created')
  return id
}
