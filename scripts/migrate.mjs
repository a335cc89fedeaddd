// npm run migrate    applies prisma/migrations, to the embedded database unless a variable names another
import { migrateDatabase, openDatabase } from './database.mjs'
import { databaseUrls, loadEnvFiles } from './environment.mjs'
import { checkNodeVersion, installPackages } from './install.mjs'
import { hearStop, rejectOnStop } from './stop-signal.mjs'

const { signal, remainingMs } = hearStop()
let postgres
try {
  checkNodeVersion()
  loadEnvFiles()
  await installPackages({ signal })
  postgres = await openDatabase()
  const env = { ...process.env, ...databaseUrls(postgres) }
  await Promise.race([migrateDatabase(env, { signal }), rejectOnStop(signal)])
  console.log('The database is up to date.')
} catch (error) {
  console.error(['Refusal', 'Stopped', 'CommandError'].includes(error.name) ? error.message : error)
  process.exitCode = 1
}
await postgres?.close(remainingMs())
process.exit()
