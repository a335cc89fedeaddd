// npm run keys -- check     counts what is sealed in the database by the key it is sealed under
// npm run keys -- rotate    seals everything again under DATA_ENCRYPTION_KEY
import { bundle } from './bundle.mjs'
import { openDatabase } from './database.mjs'
import { databaseUrls, loadEnvFiles, serverEnvironment } from './environment.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { CommandError, run } from './processes.mjs'
import { hearStop } from './stop-signal.mjs'

const { signal, remainingMs } = hearStop()
let postgres
try {
  checkNodeVersion()
  loadEnvFiles()
  await installPackages({ signal })
  postgres = await openDatabase()
  const { DATABASE_URL: databaseUrl } = databaseUrls(postgres)
  const env = serverEnvironment({ port: 3000, databaseUrl, mode: 'production' })
  const program = await bundle('keys', 'keys.ts')
  const args = ['--enable-source-maps', program, ...process.argv.slice(2)]
  await run(process.execPath, args, { env, signal, show: true })
} catch (error) {
  if (!(error instanceof CommandError))
    console.error(['Refusal', 'Stopped'].includes(error.name) ? error.message : error)
  process.exitCode = 1
}
await postgres?.close(remainingMs())
process.exit()
