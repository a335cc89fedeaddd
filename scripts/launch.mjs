import { realpathSync } from 'node:fs'
import { buildPages } from './build.mjs'
import { bundledFile } from './bundle.mjs'
import { migrateDatabase, openDatabase, seedDatabase } from './database.mjs'
import { databaseUrls, dataDir, loadEnvFiles, serverEnvironment } from './environment.mjs'
import { generateClient } from './generate.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { checkPort, readPort } from './port.mjs'
import { CommandError, run } from './processes.mjs'
import { serve } from './serve.mjs'
import { checkDataFolder, checkOpenFiles, checkProjectFolder } from './start-checks.mjs'
import { reportStart } from './start-report.mjs'
import { DISK_FULL, isDiskFull, Refusal, step, unwritableText } from './steps.mjs'
import { hearStop, rejectOnStop } from './stop-signal.mjs'

/**
 * Runs all steps from a fresh clone to a listening server, each only if needed. On a stop signal it stops the server
 * first, PostgreSQL last.
 * @param {{ name: string, port: number, mode: 'production' | 'development', needsBuild: boolean, sitePort?: number, poolSize?: number }} options
 *   `name` of the entry: `server`, `tracker` or `worker`; `port` it listens on, unless PORT is set; `sitePort` of the
 *   pages, when another process serves them; `poolSize` unless DATABASE_POOL_SIZE is set
 */
export async function launch(options) {
  const { stop, signal, remainingMs } = hearStop()
  const opened = { postgres: undefined }
  let exitCode = 1
  try {
    const server = await Promise.race([prepare(options, opened, signal), rejectOnStop(signal)])
    exitCode = await serve(server.file, { env: server.env, signal, onReady: () => void reportStart() })
  } catch (error) {
    const words = isDiskFull(String(error?.message))
      ? DISK_FULL
      : isPlain(error)
        ? error.message
        : (unwritableText(error) ?? error)
    if (words) console.error(words)
  }
  // stops the steps that are still running after a failure or a stop signal
  stop()
  const postgres = await opened.postgres?.catch(() => undefined)
  await postgres?.close(remainingMs() - 500)
  process.exit(exitCode)
}

async function prepare({ name, port: usualPort, sitePort, mode, needsBuild, poolSize }, opened, signal) {
  checkNodeVersion()
  checkProjectFolder()
  checkOpenFiles()
  loadEnvFiles()
  checkDataFolder(dataDir())
  const port = readPort(usualPort)
  await checkPort(port)
  await installPackages({ signal })

  opened.postgres = openDatabase()
  const [postgres] = await Promise.all([opened.postgres, generateClient()])
  const env = serverEnvironment({ port, sitePort, databaseUrl: postgres?.servingUrl(), mode })
  Object.assign(env, databaseUrls(postgres))
  if (poolSize) env.DATABASE_POOL_SIZE ||= String(poolSize)

  await checkAndBundle([], env)
  const prepareData = async () => {
    await checkAndBundle([name, ...(name === 'server' ? ['migrate-main', 'seed-check'] : [])], env)
    if (name === 'server') await prepareDatabase(env, signal)
  }
  const [, build] = await Promise.all([prepareData(), needsBuild ? buildPages({ signal }) : undefined])
  // a server that is started again after a crash is the one it was, also when another was built meanwhile
  env.STOKE_BUILD_ID = build
  // the server does not get the address of the role that may change tables
  return { file: realpathSync(bundledFile(name)), env: { ...env, MIGRATE_DATABASE_URL: undefined } }
}

/** Checks the environment and bundles programs, in a process of its own, which says what is wrong. */
async function checkAndBundle(names, env) {
  try {
    await run(process.execPath, ['scripts/prepare.mjs', ...names], { env, show: true })
  } catch (error) {
    throw error instanceof CommandError ? new Refusal('') : error
  }
}

/**
 * A demo is migrated by its start, and every database by one with MIGRATE=1; none is with MIGRATE=0. Outside it a start only sets up a database that is empty, and waits for `npm run
 * migrate` otherwise. The tracker and the worker always wait.
 */
export async function prepareDatabase(env, signal) {
  const mode = env.MIGRATE || (env.DEMO === '1' ? '1' : 'empty')
  const migrated = async () => (await migrateDatabase(env, { signal, onlyEmpty: mode === 'empty', show: false })) !== ''
  if (mode !== '0') await step({ doing: 'Setting up the database', done: 'Set up the database', about: 2 }, migrated)
  await seedDatabase(env, { signal })
}

// errors whose message is enough; others are bugs and are printed with their stack
const plainErrors = ['Refusal', 'Stopped', 'CommandError']
const isPlain = (error) => plainErrors.includes(error.name)
