import 'server-only'
import { seal, unseal } from '@/lib/platform/crypto/seal'
import { db } from '@/lib/platform/db'
import { withinMs } from '@/lib/platform/deadline'
import { AppError } from '@/lib/platform/errors'
import { assertReady } from '@/lib/platform/health/data'
import { log } from '@/lib/platform/log'
import { assertTakesClicks } from '@/lib/traffic/tracking/service'
import { READY_WITHIN_MS } from './constants'

const PROOF = { id: 1 }
const SAMPLE = 20

/** DATA_ENCRYPTION_KEY is not the key of this database. */
export class WrongDataKeyError extends Error {
  override name = 'WrongDataKeyError'
  constructor() {
    super(
      'DATA_ENCRYPTION_KEY is not the key that the secrets in this database are sealed with. Start with the key they were sealed with (see docs/operations.md).',
    )
  }
}

/**
 * Proves that the secrets of this database can be read: unseals the stored proof. The first start stores it, unless
 * there are secrets already and none of them can be read.
 * @throws WrongDataKeyError
 */
export async function proveDataKey(): Promise<void> {
  const stored = await db().dataKeyProof.findUnique({ where: PROOF })
  if (!stored) {
    const known = await sealedBefore()
    if (known.length > 0 && !known.some(canUnseal)) throw new WrongDataKeyError()
    await db().dataKeyProof.createMany({ data: { ...PROOF, sealed: seal('proof') }, skipDuplicates: true })
  }
  const proof = stored ?? (await db().dataKeyProof.findUniqueOrThrow({ where: PROOF }))
  if (!canUnseal(proof.sealed)) throw new WrongDataKeyError()
}

/**
 * Proves the key while the process starts. A database that is away does not end the start: links are answered as soon
 * as it is back, and until then the process is not ready.
 * @throws WrongDataKeyError
 */
export async function proveDataKeyAtStart(): Promise<void> {
  try {
    await proveDataKey()
  } catch (error) {
    if (error instanceof WrongDataKeyError) throw error
    log.error({ err: error }, 'the encryption key could not be proved yet: the database does not answer')
  }
}

/** The newest secrets that an earlier version sealed. */
async function sealedBefore(): Promise<string[]> {
  const newest = { orderBy: { createdAt: 'desc' as const }, take: SAMPLE }
  const [secrets, methods] = await Promise.all([
    db().advertiserSecret.findMany({ ...newest, select: { secretSealed: true } }),
    db().payoutMethod.findMany({ ...newest, select: { detailsSealed: true } }),
  ])
  return [...secrets.map(({ secretSealed }) => secretSealed), ...methods.map(({ detailsSealed }) => detailsSealed)]
}

function canUnseal(sealed: string): boolean {
  try {
    unseal(sealed)
    return true
  } catch {
    return false
  }
}

/**
 * Checks that this process can do its work: the database answers and has every migration, its secrets can be read, and,
 * where the process answers links, a click could be taken now.
 * @throws AppError unavailable, naming the failed check
 */
export async function assertServing({ clicks }: { clicks: boolean }): Promise<void> {
  const check = async () => {
    await assertReady()
    await proveDataKey().catch((error) => {
      throw error instanceof WrongDataKeyError ? new AppError('unavailable', error.message) : error
    })
    if (clicks) await assertTakesClicks()
  }
  await withinMs(READY_WITHIN_MS, check(), () => new AppError('unavailable', 'The database does not answer in time.'))
}
