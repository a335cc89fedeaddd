import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { pushKeys } from '@/lib/messages/push/keys-service'
import { commandLine } from '@/lib/platform/command-line'
import { canUnseal, seal } from '@/lib/platform/crypto/seal'
import { followDatabaseClock } from '@/lib/platform/database/clock-data'
import { db, directUrl, isPooled } from '@/lib/platform/database/db'
import { classifyFailure } from '@/lib/platform/database/failures'
import {
  assertReady,
  foldsLetters,
  hasTimeLimit,
  mayChangeLedger,
  readSchemaFit,
  readSettings,
} from '@/lib/platform/database/health-data'
import { tooOldMessage } from '@/lib/platform/database/health-rules'
import { findPlace } from '@/lib/platform/database/pooled-client'
import { faultOfLimits, faultOfSettings } from '@/lib/platform/database/session-client'
import { StartError, untilReachable } from '@/lib/platform/database/wait'
import { withinMs } from '@/lib/platform/deadline'
import { EnvironmentError, env } from '@/lib/platform/env'
import type { Env } from '@/lib/platform/env-schema'
import { AppError } from '@/lib/platform/errors'
import { log } from '@/lib/platform/log'
import { followSettings } from '@/lib/platform/settings/service'
import { assertTakesClicks } from '@/lib/tracking/http/service'
import { trackingState } from '@/lib/tracking/state/tracking-state'

/** How long a readiness check may take; a database that hangs is answered like one that is down. */
const READY_WITHIN_MS = 5_000

/** How often a start asks whether the migrations are applied, and at which of these it says that it waits. */
const ASK_EVERY_MS = 1_000
const LINE_EVERY = 15

/** How long a start waits before it does a step again that the database interrupted. */
const STEP_AGAIN_MS = 500

/** The exit code of a process that cannot start as things are; the launcher does not start it again. */
const CANNOT_START = 78

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
 * What every process does before it serves: waits for the database and for the migrations it needs, and proves the key.
 * None of them migrates. A start that cannot go on ends the process with one line.
 * @param open what only some processes need
 */
export async function beforeServing(open: () => Promise<void> = async () => undefined): Promise<void> {
  await orEnd(async () => {
    await untilDatabase()
    await startStep(() => assertPooler())
    await startStep(assertSettings)
    await startStep(() => untilMigrated())
    await startStep(followDatabaseClock)
    await startStep(proveDataKey)
    await startStep(pushKeys)
    await startStep(followSettings)
    await open()
    await startStep(warnOfRights)
  })
}

/**
 * A further step of a start, such as opening the job queue: again while the database is unreachable, for as long as a start waits
 * for it. What cannot be done ends the process with one line.
 */
export const whileStarting = <T>(step: () => Promise<T>): Promise<T> => orEnd(() => startStep(step))

/** The environment, first of all: without its launcher a process itself says in a line each what is wrong with it. */
export const environmentOrEnd = (): Promise<Env> => orEnd(async () => env())

/** Does what a process cannot start without; where it fails, the process ends with the sentence that says why. */
export async function orEnd<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const isPlain = [StartError, WrongDataKeyError, EnvironmentError].some((kind) => error instanceof kind)
    console.error(isPlain && error instanceof Error ? error.message : (readOnlyText(error) ?? error))
    process.exit(CANNOT_START)
  }
}

/** What to do about a folder that cannot be written to; undefined for any other error. */
function readOnlyText(error: unknown): string | undefined {
  const { code, path } = error as { code?: unknown; path?: unknown }
  if (typeof path !== 'string' || !['EROFS', 'EACCES', 'EPERM'].includes(String(code))) return undefined
  return `${path} cannot be written to (${code}). Make it writable for this user, or set DATA_DIR to another folder.`
}

async function untilDatabase(): Promise<void> {
  const limitMs = env().DATABASE_START_SECONDS * 1000
  const tell = (line: string) => log.warn(line)
  await untilReachable(env().DATABASE_URL, { name: 'DATABASE_URL', limitMs, tell })
  if (isPooled()) await untilReachable(directUrl(), { name: 'DIRECT_DATABASE_URL', limitMs, tell })
}

/**
 * Does a step of a start. A session may end while one is under way, as in a restart or failover: the step is done again
 * once the database answers. Every step may be repeated.
 * @throws StartError when the database ends it again and again, for DATABASE_START_SECONDS
 */
export async function startStep<T>(step: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (error instanceof StartError || !['unavailable', 'conflict'].includes(classifyFailure(error))) throw error
      if (performance.now() - began >= env().DATABASE_START_SECONDS * 1000) throw new StartError(interrupted(error))
      log.warn({ err: error }, 'the database interrupted a step of the start; trying again')
      await pause(STEP_AGAIN_MS)
      await untilDatabase()
    }
  }
}

function interrupted(error: unknown): string {
  const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
  return `The database interrupted the start for ${env().DATABASE_START_SECONDS} s: ${reason}`
}

async function warnOfRights(): Promise<void> {
  if (await mayChangeLedger())
    log.warn('the role of DATABASE_URL could change the ledger: see "Two roles" in docs/operations.md')
}

/**
 * A pooler such as pgbouncer forgets what a session listens to and locks, without an error. So it is found out, and
 * PostgreSQL's own address is needed beside it; the two being equal says that sessions are kept.
 * @throws StartError
 */
export async function assertPooler(
  { DATABASE_URL: databaseUrl, DIRECT_DATABASE_URL: direct }: Pick<Env, 'DATABASE_URL' | 'DIRECT_DATABASE_URL'> = env(),
): Promise<void> {
  if (databaseUrl === direct) return
  const serving = await findPlace(databaseUrl)
  if (direct === undefined && serving.isPooler) {
    throw new StartError(
      'DATABASE_URL leads to a pooler such as pgbouncer: set DIRECT_DATABASE_URL to the address of PostgreSQL itself.',
    )
  }
  if (direct === undefined) return
  const own = await findPlace(direct)
  if (own.isPooler) {
    throw new StartError('DIRECT_DATABASE_URL leads to a pooler: set it to the address of PostgreSQL itself.')
  }
  if (own.database !== serving.database) {
    throw new StartError('DIRECT_DATABASE_URL leads to another database than DATABASE_URL: give both addresses of one.')
  }
  if (!(await hasTimeLimit()))
    log.warn('statements through the pooler have no time limit: see "Poolers" in docs/operations.md')
}

/** @throws StartError when the database, or the role that signs in, is set up in a way this product cannot use */
async function assertSettings(): Promise<void> {
  const found = await readSettings()
  const fault = faultOfSettings(found) ?? faultOfLimits(found)
  if (fault) throw new StartError(fault)
  if (!(await foldsLetters()))
    log.warn('searches tell É and é apart in this database: see "Addresses of databases" in docs/settings.md')
}

/**
 * Resolves when the database has every migration of this build. More than those do no harm, unless one of them took away
 * what this build uses.
 * @throws StartError after SCHEMA_WAIT_SECONDS, or the time given
 */
export async function untilMigrated(
  limitMs = env().SCHEMA_WAIT_SECONDS * 1_000,
  askEveryMs = ASK_EVERY_MS,
): Promise<void> {
  const began = performance.now()
  for (let attempts = 0; ; attempts += 1) {
    const { missing, unknown, refusedBy } = await readSchemaFit()
    if (refusedBy) throw new StartError(tooOldMessage(refusedBy))
    if (missing.length === 0) {
      if (unknown.length > 0) log.info({ migrations: unknown }, 'the database is newer than this version, and fits it')
      return
    }
    const list = missing.length > 3 ? `${missing[0]} and ${missing.length - 1} more` : missing.join(', ')
    if (performance.now() - began >= limitMs) {
      throw new StartError(`The database lacks migrations: ${list}. Run "${commandLine('migrate')}" first.`)
    }
    if (attempts % LINE_EVERY === 0)
      log.info({ missing }, `waiting for migrations ("${commandLine('migrate')}" applies them)`)
    await pause(askEveryMs)
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

/**
 * Checks that this process can do its work: the database answers and has every migration, its secrets can be read, and,
 * where the process answers links, a click could be taken now. A tracker is also ready while it stores clicks on
 * local disk.
 * @throws AppError unavailable, naming the failed check
 */
export async function assertServing(process: 'web' | 'tracker' | 'worker'): Promise<void> {
  if (process === 'tracker' && (await trackingState().takesClicksWithoutDatabase())) return
  const check = async () => {
    await assertReady()
    await proveDataKey().catch((error) => {
      throw error instanceof WrongDataKeyError ? new AppError('unavailable', error.message) : error
    })
    if (process !== 'worker') await assertTakesClicks()
  }
  await withinMs(READY_WITHIN_MS, check(), () => new AppError('unavailable', 'The database does not answer in time.'))
}
