import path from 'node:path'
import { bundle, importBundled } from './bundle.mjs'
import { openPostgres } from './embedded-postgres.mjs'
import { dataDir } from './environment.mjs'
import { withLock } from './lock.mjs'
import { run } from './processes.mjs'
import { step } from './steps.mjs'

/** Opens the embedded PostgreSQL, unless DATABASE_URL names a database. */
export async function openDatabase() {
  if (process.env.DATABASE_URL) return undefined
  let postgres
  await step('Started PostgreSQL', async () => {
    postgres = await openPostgres({ dataDir: dataDir(), onLost: (message) => console.error(message) })
    return postgres.isFirst
  })
  return postgres
}

/** Applies the migrations and, in demo mode, seeds an empty database. */
export async function prepareDatabase(env, { signal } = {}) {
  await step('Migrated the database', async () => {
    const { migrate } = await importBundled('migrate', 'prisma/migrate.ts')
    const applied = await migrate(env.DATABASE_URL)
    for (const name of applied) console.log(`  Applied the migration ${name}`)
    return applied.length > 0
  })
  if (env.DEMO === '1') await step('Filled the demo', () => seed(env, signal))
}

/** The seed checks whether there is anything to do, and prints nothing when there is not. */
async function seed(env, signal) {
  const program = await bundle('seed', 'prisma/seed/main.ts')
  const output = await withLock(path.join(dataDir(), 'seed.lock'), (hold) =>
    run(process.execPath, ['--enable-source-maps', program], { env, signal, hold }),
  )
  return output.trim() !== ''
}
