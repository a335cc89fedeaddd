import { StartError, untilReachable } from '../lib/platform/database/wait'
import { readDatabaseAddress } from '../lib/platform/database-address'
import { MigrationError, mayMigrate, migrate, wasMigrated } from './migrate'
import { limitStatements } from './pooler-limits'
import { grantServing } from './serving-role'

// The step that migrates, alone or as a part of `npm start`. It prints nothing when there is nothing to do.
// With --only-empty it leaves a database alone that was migrated before, or that its role may not migrate.
const { MIGRATE_DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_URL } = process.env
const { DATABASE_START_SECONDS, DATABASE_STATEMENT_SECONDS } = process.env
const [name, given] = MIGRATE_DATABASE_URL
  ? ['MIGRATE_DATABASE_URL', MIGRATE_DATABASE_URL]
  : DIRECT_DATABASE_URL
    ? ['DIRECT_DATABASE_URL', DIRECT_DATABASE_URL]
    : ['DATABASE_URL', DATABASE_URL ?? '']

/** @throws StartError */
function read(variable: string, text: string) {
  const address = readDatabaseAddress(text)
  if ('fault' in address) throw new StartError(`${variable} ${address.fault}.`)
  return address
}

const tell = (line: string) => console.log(`  ${line}`)
try {
  const { url, role: owner } = read(name, given)
  await untilReachable(url, { name, limitMs: Number(DATABASE_START_SECONDS || 60) * 1000, tell })
  // a start with the role that serves alone waits for the one that migrates
  if (process.argv.includes('--only-empty') && ((await wasMigrated(url)) || !(await mayMigrate(url)))) process.exit()
  for (const migration of await migrate(url, { tell })) tell(`Applied the migration ${migration}`)
  const { role: serving } = DATABASE_URL ? read('DATABASE_URL', DATABASE_URL) : { role: owner }
  if (MIGRATE_DATABASE_URL && serving && serving !== owner) await grantServing(url, serving)
  const isPooled = DIRECT_DATABASE_URL && DATABASE_URL && DIRECT_DATABASE_URL !== DATABASE_URL
  if (isPooled)
    await limitStatements(
      read('DIRECT_DATABASE_URL', DIRECT_DATABASE_URL).url,
      Number(DATABASE_STATEMENT_SECONDS || 60),
    )
} catch (error) {
  console.error(error instanceof StartError || error instanceof MigrationError ? error.message : error)
  process.exitCode = 1
}
