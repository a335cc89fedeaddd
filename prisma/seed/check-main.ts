import { Client } from 'pg'

// Prints "empty" when the database has no account yet, so that a start fills the demo.
const client = new Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
try {
  const { rowCount } = await client.query('SELECT FROM app_user LIMIT 1')
  if (rowCount === 0) console.log('empty')
} finally {
  await client.end()
}
