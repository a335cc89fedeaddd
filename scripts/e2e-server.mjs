// The real server for the journeys of e2e/, on a demo that starts afresh each time.
import pg from 'pg'
import { openPostgres } from './embedded-postgres.mjs'
import { dataDir } from './environment.mjs'
import { launch } from './launch.mjs'

const postgres = await openPostgres({ dataDir: dataDir() })
const client = new pg.Client({ connectionString: postgres.url('postgres') })
await client.connect()
await client.query('drop database if exists stoke with (force)')
await client.query('create database stoke')
await client.end()
await postgres.close()

await launch({ name: 'server', port: 3100, mode: 'production', needsBuild: true })
