import { SessionClient } from '../../lib/platform/database/session-client'
import { readDatabaseAddress } from '../../lib/platform/database-address'

// Prints "empty" when the database has no account yet, and "unfinished" when the demo was filled only in part.
const address = readDatabaseAddress(process.env.DATABASE_URL ?? '')
if ('fault' in address) throw new Error(`DATABASE_URL ${address.fault}`)
const client = new SessionClient({ connectionString: address.url })
// a session that ends refuses its statement, and is told as its error
client.on('error', () => undefined)
await client.connect()
try {
  const { rows } = await client.query(`
    SELECT EXISTS (SELECT FROM app_user) AS "hasUsers",
      EXISTS (SELECT FROM demo_fill WHERE finished_at IS NULL) AS "isUnfinished"`)
  const { hasUsers, isUnfinished } = rows[0]
  if (isUnfinished) console.log('unfinished')
  else if (!hasUsers) console.log('empty')
} finally {
  await client.end()
}
