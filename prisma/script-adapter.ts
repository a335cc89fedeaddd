import { PrismaPg } from '@prisma/adapter-pg'
import { DriverAdapterError, type SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import pg from 'pg'

// In the same transaction as the script, so that an applied migration is always marked as finished.
const markFinished = `
;DO $mark$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $mark$`

/**
 * Prisma's adapter, which sends scripts whole. By default it splits a script at every semicolon, including those in
 * function bodies and comments. Sent whole, a script is also one transaction.
 */
export function wholeScripts(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool)
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connectToShadowDb: () => factory.connectToShadowDb(),
    connect: async () => {
      const adapter = await factory.connect()
      adapter.executeScript = (script) => runWhole(pool, script)
      return adapter
    },
  }
}

async function runWhole(pool: pg.Pool, script: string): Promise<void> {
  try {
    await pool.query(script + markFinished)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { code = '', severity = 'ERROR', message, detail, column, hint } = error
    throw new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint })
  }
}
