import { buildPages } from './build.mjs'
import { bundle, importBundled } from './bundle.mjs'
import { loadEnvFiles, serverEnvironment } from './environment.mjs'
import { generateClient } from './generate.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { checkPort, readPort } from './port.mjs'
import { serve } from './serve.mjs'
import { hearStop, rejectOnStop } from './stop-signal.mjs'

/**
 * Everything between a fresh clone and a server that listens, each part only where it is needed; and, when told
 * to stop, the way back: the server first, PostgreSQL last.
 * @param {{ name: string, port: number, mode: 'production' | 'development', needsBuild: boolean, sitePort?: number }} options
 *   `name` is that of the entry: `server`, `tracker` or `worker`; `port` the one it listens on unless PORT says another;
 *   `sitePort` where the pages are, when they are another process's
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
  // Ends whatever is still being prepared after a failure or a stop.
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

  const { openDatabase, prepareDatabase } = await import('./database.mjs')
  opened.postgres = openDatabase()
  const postgres = await opened.postgres
  const env = serverEnvironment({ port, sitePort, databaseUrl: postgres?.url(), mode })
  const { readEnv } = await importBundled('env', 'lib/platform/env.ts')
  readEnv(env)

  await Promise.all([prepareDatabase(env, { signal }), needsBuild && buildPages({ signal })])
  return { file: await bundle(name, `${name}.ts`), env }
}

// What says everything in its message; anything else is a fault of ours and comes with its stack.
const plainErrors = ['Refusal', 'Stopped', 'CommandError', 'EnvironmentError', 'MigrationError']
const isPlain = (error) => plainErrors.includes(error.name)
