import 'server-only'
import { pool } from '@/lib/platform/db'
import { NO_SOURCE_ID } from './constants'

const REMEMBERED = 100_000

/** The small numbers of sources, learnt on first sight: a source asks the database once, not once a click. */
export class SourceIds {
  readonly #ids = new Map<string, Promise<number>>()

  /** The roll-up number of an affiliate's source; 0 for none. */
  async get(affiliateId: number, name: string | undefined): Promise<number> {
    if (!name) return NO_SOURCE_ID
    const key = `${affiliateId}|${name}`
    const known = this.#ids.get(key)
    if (known) return known
    if (this.#ids.size >= REMEMBERED) this.#ids.clear()
    const asked = findOrCreate(affiliateId, name).catch((error) => {
      this.#ids.delete(key)
      throw error
    })
    this.#ids.set(key, asked)
    return asked
  }
}

async function findOrCreate(affiliateId: number, name: string): Promise<number> {
  const { rows } = await pool().query<{ id: number }>(
    `INSERT INTO source (affiliate_id, name) VALUES ($1, $2)
     ON CONFLICT (affiliate_id, name) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
    [affiliateId, name],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a source was neither found nor made')
  return id
}
