import { closeMail, sendQueuedEmails } from '@/lib/messages/mail/service'
import { askClickHouse, closeClickHouse } from '@/lib/platform/clickhouse/service'
import { closeDatabase } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { fileStorage } from '@/lib/platform/files/storage'
import { DurableStream } from '@/lib/platform/streams/service'

// A process that uses each server its environment names, and prints what came of it. Which root certificates it trusts
// is decided when a process starts (NODE_EXTRA_CA_CERTS).
const NAME = `${'cd'.repeat(32)}.webp`

async function usesBucket(): Promise<boolean> {
  const storage = fileStorage()
  await storage.put(NAME, Buffer.from('a picture'), 'image/webp')
  return (await storage.get(NAME))?.toString() === 'a picture'
}

async function usesStream(): Promise<boolean> {
  const terms = { name: 'trusted', subject: 'trusted.clicks', replicas: 1, maxBytes: 16_000_000 }
  const stream = await DurableStream.open(env().CLICK_LOG ?? [], terms)
  await stream.append(1, 'trusted', 'text')
  await stream.close()
  return true
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const outcomes = {
  emails: env().SMTP_URL ? await sendQueuedEmails(systemClock).catch(reasonOf) : null,
  bucket: env().S3_ENDPOINT ? await usesBucket().catch(reasonOf) : null,
  clickHouse: env().CLICKHOUSE_URL ? await askClickHouse('SELECT 1 AS one').catch(reasonOf) : null,
  stream: env().CLICK_LOG ? await usesStream().catch(reasonOf) : null,
}
await closeMail()
await closeClickHouse()
await closeDatabase()
process.stdout.write(`\n${JSON.stringify(outcomes)}\n`, () => process.exit())
