import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import {
  FAILED_RETENTION_SECONDS,
  JOBS_CONNECTIONS,
  JOBS_SCHEMA,
  MAINTENANCE_SECONDS,
} from '@/lib/messages/job-requests/constants'
import { directUrl } from '@/lib/platform/database/db'
import { classifyFailure } from '@/lib/platform/database/failures'
import { SessionClient } from '@/lib/platform/database/session-client'
import { log } from '@/lib/platform/log'

/** Any fixed number: the advisory lock held while a process sets up the queue. */
const SETUP_LOCK = 7_243_102

/** How long a process waits for another one that sets up the queue. */
const SETUP_WAIT_MS = 60_000

/** How often a setup that met another transaction is tried. */
const SETUP_TRIES = 5

/**
 * Opens the queue in PostgreSQL and makes what it lacks there. pg-boss attaches a table for each queue, which deadlocks
 * when two processes do it at once; so one process after another does `setUp`.
 */
export async function openQueue(setUp: (boss: PgBoss) => Promise<void>): Promise<PgBoss> {
  // the pool of pg-boss takes all options of pg; its types leave this one out
  const settings: PgBoss.ConstructorOptions & { Client: typeof SessionClient } = {
    Client: SessionClient,
    connectionString: directUrl(),
    application_name: 'stoke-jobs',
    schema: JOBS_SCHEMA,
    max: JOBS_CONNECTIONS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    archiveFailedAfterSeconds: FAILED_RETENTION_SECONDS,
    // it reads the times by the clock of this machine; worker-service.ts does by PostgreSQL's
    schedule: false,
  }
  const boss = new PgBoss(settings)
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  try {
    await alone(async (client) => {
      await install(client)
      await boss.start()
      await retried(() => setUp(boss))
    })
  } catch (error) {
    await boss.stop({ graceful: false, wait: false }).catch(() => undefined)
    throw error
  }
  return boss
}

/** Runs `work` in one process at a time; the lock ends with its connection, however this process ends. */
async function alone(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new SessionClient({
    connectionString: directUrl(),
    application_name: 'stoke-jobs-setup',
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`SET lock_timeout = ${SETUP_WAIT_MS}`)
    await client.query('SELECT pg_advisory_lock($1)', [SETUP_LOCK])
    await client.query('RESET lock_timeout')
    await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Makes the tables of pg-boss in a schema that exists already. pg-boss itself would create the schema too, which the role
 * that serves may not do (docs/operations.md).
 */
async function install(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isInstalled: boolean; hasSchema: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS "isInstalled", to_regnamespace($2) IS NOT NULL AS "hasSchema"',
    [`${JOBS_SCHEMA}.version`, JOBS_SCHEMA],
  )
  if (rows[0]?.isInstalled || !rows[0]?.hasSchema) return
  const plans = PgBoss.getConstructionPlans(JOBS_SCHEMA)
  await client.query(plans.replace(/CREATE SCHEMA IF NOT EXISTS \w+\s*;/, ''))
}

/** A queue made beside running workers may meet one of their transactions. */
async function retried(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (classifyFailure(error) !== 'conflict' || tries === SETUP_TRIES) throw error
      await pause(100 * tries)
    }
  }
}
