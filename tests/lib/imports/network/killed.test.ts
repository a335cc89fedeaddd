// Slow: kills the worker of an import as a process.
// @module-tag slow
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { getImport } from '@/lib/imports/network/admin-data'
import { db } from '@/lib/platform/database/db'
import { importFiles, listResults } from '@/tests/support/imports/network-imports'
import { bundle } from '../../../../scripts/bundle.mjs'

const ROWS = 60

const advertisers = () =>
  ['ID,Company,Status', ...Array.from({ length: ROWS }, (_, index) => `8${index},Killed ${index} Ltd,active`)].join(
    '\n',
  )

/** Writes the import in a process of its own, which is killed once some of its rows are written. */
async function writeAndKill(importId: string): Promise<number> {
  const file = await bundle('import-writer', 'tests/support/imports/import-writer.ts')
  const env = { ...process.env, NODE_ENV: 'production' as const, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  for (;;) {
    const written = await db().networkImportRow.count({ where: { importId, isWritten: true } })
    if (written >= 5 || child.exitCode !== null) break
    await new Promise((done) => setTimeout(done, 5))
  }
  child.kill('SIGKILL')
  await ended
  return db().networkImportRow.count({ where: { importId, isWritten: true } })
}

test('an import whose worker is killed amid the rows goes on with those that are left, each written once', async () => {
  const { id, check, confirm, work, rows } = await importFiles('tune', { advertiser: advertisers() })
  await check()
  const judged = listResults(await rows())
  await confirm()
  const written = await writeAndKill(id)
  expect(written).toBeGreaterThanOrEqual(5)
  expect(written).toBeLessThan(ROWS)
  expect(await db().advertiser.count({ where: { name: { startsWith: 'Killed ' } } })).toBe(written)
  await work()
  expect(await getImport(id)).toMatchObject({ state: 'done' })
  expect(listResults(await rows())).toEqual(judged)
  expect(await db().advertiser.count({ where: { name: { startsWith: 'Killed ' } } })).toBe(ROWS)
  expect(await db().foreignId.count({ where: { kind: 'advertiser', externalId: { startsWith: '8' } } })).toBe(ROWS)
})
