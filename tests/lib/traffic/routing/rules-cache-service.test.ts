import { afterEach, expect, test } from 'vitest'
import { pool } from '@/lib/platform/database/db'
import { LiveRules } from '@/lib/traffic/routing/rules-cache-service'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'

let rules: LiveRules
afterEach(() => rules.close())

test('a change that nobody was notified of is read with the next reload', async () => {
  const { id } = await createOffer({ advertiserId: (await createAdvertiser()).id })
  rules = new LiveRules(200)
  await rules.ready()
  expect(rules.snapshot.offers.get(id)?.status).toBe('active')
  // as after a restore: no triggers, so no notification
  await pool().query('ALTER TABLE offer DISABLE TRIGGER USER')
  await pool().query("UPDATE offer SET status = 'paused' WHERE id = $1", [id])
  await pool().query('ALTER TABLE offer ENABLE TRIGGER USER')
  await expect.poll(() => rules.snapshot.offers.get(id)?.status).toBe('paused')
})
