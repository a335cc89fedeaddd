import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import type pg from 'pg'

/**
 * Prisma's adapter with scripts sent whole. Its own way is to cut a script at every semicolon, those in function
 * bodies and comments included. Sent whole, a script is also one transaction.
 */
export function wholeScripts(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool)
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connectToShadowDb: () => factory.connectToShadowDb(),
    connect: async () => {
      const adapter = await factory.connect()
      adapter.executeScript = async (script) => {
        await pool.query(script)
      }
      return adapter
    },
  }
}
