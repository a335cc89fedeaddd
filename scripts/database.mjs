import path from 'node:path'
import { bundle } from './bundle.mjs'
import { bundledPrograms } from './bundled-programs.mjs'
import { dataDir } from './environment.mjs'
import { withLock } from './lock.mjs'
import { CommandError, MAPPED_STACKS, run } from './processes.mjs'
import { isDiskFull, printLine, Refusal, step } from './steps.mjs'

/** Opens the embedded PostgreSQL, unless DATABASE_URL names a database. */
export async function openDatabase() {
  if (process.env.DATABASE_URL) return undefined
  // its driver is loaded only where it is needed: a launcher stays in memory for as long as its server
  const { openPostgres } = await import('./embedded-postgres.mjs')
  let postgres
  await step({ doing: 'Starting PostgreSQL', done: 'Started PostgreSQL', about: 2 }, async () => {
    postgres = await openPostgres({ dataDir: dataDir(), onLost: (message) => console.error(message) })
    return postgres.isFirst
  })
  return postgres
}

/**
 * Applies the migrations, in a process of its own, whose memory is free again afterwards.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ signal?: AbortSignal, onlyEmpty?: boolean, show?: boolean }} [options] `onlyEmpty`: unless it was migrated
 *   before; `show: false` prints nothing
 * @returns {Promise<string>} what was not shown: nothing, when there was nothing to do
 */
export async function migrateDatabase(env, { signal, onlyEmpty = false, show = true } = {}) {
  const program = await bundle('migrate-main', bundledPrograms['migrate-main'])
  try {
    const args = [...MAPPED_STACKS, program, ...(onlyEmpty ? ['--only-empty'] : [])]
    return await run(process.execPath, args, { env, signal, show })
  } catch (error) {
    if (error instanceof CommandError) throw new Refusal(`${error.output}The database was not migrated.`)
    throw error
  }
}

/**
 * In demo mode, fills an empty database, and makes one anew that was filled only in part. A start that finds another one
 * filling it waits: the database has accounts before it has everything.
 */
export async function seedDatabase(env, { signal } = {}) {
  if (env.DEMO !== '1') return
  // like a migration: sequences are set, and statistics are gathered, by the owner of the tables alone
  const asOwner = { ...env, DATABASE_URL: env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL }
  await withLock(
    path.join(dataDir(), 'seed.lock'),
    async (hold) => {
      const options = { env: asOwner, signal, hold }
      const state = await demoState(options)
      if (state === '') return
      if (state === 'unfinished') await recreateDatabase(asOwner, { signal })
      await step({ doing: 'Filling the demo', done: 'Filled the demo', about: 25 }, () => seed(options))
    },
    { onWait: (pid) => printLine(`  Waiting for process ${pid}, which fills the demo`) },
  )
}

/** Is the demo to be filled? A small program finds out: to load the seed takes three seconds. */
async function demoState(options) {
  const program = await bundle('seed-check', bundledPrograms['seed-check'])
  return (await run(process.execPath, [program], options)).trim()
}

/** Drops the embedded database, whose demo was cut off while it was filled, and sets it up again, empty. */
async function recreateDatabase(env, { signal }) {
  if (process.env.DATABASE_URL) throw new Refusal(UNFINISHED)
  printLine('  An earlier start ended before the demo was complete: setting up the database again')
  const url = new URL(env.DATABASE_URL)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  await migrateDatabase(env, { signal, show: false })
}

const UNFINISHED =
  'The demo in DATABASE_URL is incomplete: an earlier start ended before it was filled. Empty the database, or name another, and start again.'

/** What PostgreSQL and its drivers say of a session that ended, or of a server that is not there. */
const SESSION_ENDED =
  /connection terminated|terminating connection|server closed|ECONNRE(SET|FUSED)|57P0\d|P1001|P1017/i

async function seed(options) {
  const program = await bundle('seed', bundledPrograms.seed)
  try {
    await run(process.execPath, [...MAPPED_STACKS, program], options)
  } catch (error) {
    throw error instanceof CommandError ? new Refusal(whyNotFilled(error)) : error
  }
}

/** @param {CommandError} error @returns {string} a sentence where one will do, else all that the program said */
export function whyNotFilled({ message }) {
  const [, signal] = /ended with (SIG[A-Z]+)$/.exec(message) ?? []
  if (signal) return `The program that fills the demo was ended by ${signal}. ${AGAIN}`
  return SESSION_ENDED.test(message) && !isDiskFull(message)
    ? `PostgreSQL ended the session that fills the demo. ${AGAIN}`
    : message
}

const AGAIN = 'Start again: what is incomplete is made anew.'
