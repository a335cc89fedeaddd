import { buildPages } from './build.mjs'
import { bundle, importBundled } from './bundle.mjs'
import { migrateDatabase, openDatabase, seedDatabase } from './database.mjs'
import { databaseUrls, loadEnvFiles, serverEnvironment } from './environment.mjs'
import { generateClient } from './generate.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { checkPort, readPort } from './port.mjs'
import { serve } from './serve.mjs'
import { hearStop, rejectOnStop } from './stop-signal.mjs'

/**
 * Runs all steps from a fresh clone to a listening server, each only if needed. On a stop signal it stops the server
 * first, PostgreSQL last.
 * @param {{ name: string, port: number, mode: 'production' | 'development', needsBuild: boolean, sitePort?: number }} options
 *   `name` of the entry: `server`, `tracker` or `worker`; `port` it listens on, unless PORT is set; `sitePort` of the
 *   pages, when another process serves them
 */
export async function launch(options) {
  const { stop, signal, remainingMs } = hearStop()
  const opened = { postgres: undefined }
  let exitCode = 1
  try {
    const server = await Promise.race([prepare(options, opened, signal), rejectOnStop(signal)])
    exitCode = await serve(server.file, { env: server.env, signal })
  } catch (error) {
    console.error(isPlain(error) ? error.message : error)
  }
  // stops the steps that are still running after a failure or a stop signal
  stop()
  const postgres = await opened.postgres?.catch(() => undefined)
  await postgres?.close(remainingMs() - 500)
  process.exit(exitCode)
}

async function prepare({ name, port: usualPort, sitePort, mode, needsBuild }, opened, signal) {
  checkNodeVersion()
  loadEnvFiles()
  const port = readPort(usualPort)
  await checkPort(port)
  await installPackages({ signal })
  await generateClient()

  opened.postgres = openDatabase()
  const postgres = await opened.postgres
  const env = serverEnvironment({ port, sitePort, databaseUrl: postgres?.servingUrl(), mode })
  Object.assign(env, databaseUrls(postgres))
  const { readEnv, unknownVariables } = await importBundled('env', 'lib/platform/env.ts')
  readEnv(env)
  for (const name of unknownVariables(env)) console.warn(`${name} is not a variable of this program (see .env.example)`)

  await Promise.all([name === 'server' && prepareDatabase(env, signal), needsBuild && buildPages({ signal })])
  // the server does not get the address of the role that may change tables
  return { file: await bundle(name, `${name}.ts`), env: { ...env, MIGRATE_DATABASE_URL: undefined } }
}

/** The tracker and the worker do not migrate: they wait for the migrations they need. */
async function prepareDatabase(env, signal) {
  if (env.MIGRATE !== '0') await migrateDatabase(env, { signal })
  await seedDatabase(env, { signal })
}

// errors whose message is enough; others are bugs and are printed with their stack
const plainErrors = ['Refusal', 'Stopped', 'CommandError', 'EnvironmentError', 'MigrationError']
const isPlain = (error) => plainErrors.includes(error.name)
