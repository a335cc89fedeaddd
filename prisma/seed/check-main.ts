import { Client } from 'pg'
import { readDatabaseAddress } from '../../lib/platform/database-address'

// Prints "empty" when the database has no account yet, so that a start fills the demo.
const address = readDatabaseAddress(process.env.DATABASE_URL ?? '')
if ('fault' in address) throw new Error(`DATABASE_URL ${address.fault}`)
const client = new Client({ connectionString: address.url })
await client.connect()
try {
  const { rowCount } = await client.query('SELECT FROM app_user LIMIT 1')
  if (rowCount === 0) console.log('empty')
} finally {
  await client.end()
}
