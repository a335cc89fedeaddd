import 'server-only'
import { BoundedCache } from '@/lib/platform/bounded-cache'
import { db } from '@/lib/platform/database/db'
import { MINUTE_MS } from '@/lib/platform/dates/constants'
import { log } from '@/lib/platform/log'

/** The last use of a secret is written at most this often, so that a call does not cost a write. */
const NOTED_EVERY_MS = MINUTE_MS

/** Secrets whose last use is cached in memory; beyond it the one used longest ago is forgotten. */
const SECRETS_CACHED = 10_000

/** Records when the secrets of advertisers were last used, to the minute, beside the calls that used them. */
export class LastSecretUses {
  readonly #notedAt = new BoundedCache<string, number>(SECRETS_CACHED)
  #writing: Promise<void> = Promise.resolve()

  /** Notes a use. It is written unless this process wrote one in the last minute. */
  note(secretId: string, at: Date): void {
    const notedAt = this.#notedAt.get(secretId)
    if (notedAt !== undefined && Math.abs(at.getTime() - notedAt) < NOTED_EVERY_MS) return
    this.#notedAt.set(secretId, at.getTime())
    this.#writing = this.#writing
      .then(() => recordUse(secretId, at))
      .catch((error) => log.warn({ err: error, secretId }, 'the last use of a secret could not be recorded'))
  }

  /** Resolves when every use noted so far is written. */
  settled(): Promise<void> {
    return this.#writing
  }
}

/** Other processes may have written this minute already. */
async function recordUse(secretId: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - NOTED_EVERY_MS)
  await db().advertiserSecret.updateMany({
    where: { id: secretId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: at },
  })
}
