import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { noteJobEnded } from '@/lib/runtime/job-runs/service'
import { startHeartbeat } from '@/lib/runtime/processes/service'
import { SPOOL_FOLDER } from '@/lib/traffic/clicks/storage/spool-constants'

test('a process writes its row at its start, with its last job, and deletes rows not seen for a day', async () => {
  const clock = fixedClock('2026-11-20T12:00:00Z')
  const gone = { kind: 'web', version: '1', host: 'a', pid: 1, startedAt: new Date('2026-11-01T00:00:00Z') }
  const rows = [
    { ...gone, id: randomUUID(), host: 'old', lastSeenAt: new Date('2026-11-19T11:59:59Z') },
    { ...gone, id: randomUUID(), host: 'recent', lastSeenAt: new Date('2026-11-19T12:00:01Z') },
  ]
  await db().processHeartbeat.createMany({ data: rows })
  noteJobEnded(new Date('2026-11-20T11:59:30Z'))
  const stop = await startHeartbeat(clock, 'worker')
  await stop()
  const left = await db().processHeartbeat.findMany({ orderBy: { startedAt: 'asc' } })
  expect(left.map(({ host }) => host === 'recent')).toEqual([true, false])
  expect(left[1]).toMatchObject({
    kind: 'worker',
    pid: process.pid,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    startedAt: clock.now(),
    lastSeenAt: clock.now(),
    jobsRanAt: new Date('2026-11-20T11:59:30Z'),
  })
  expect(left[1]).toMatchObject({ stoppedAt: clock.now(), lagMs: expect.any(Number), clickFilesWaiting: null })
})

test('a tracker tells its disk, and the clicks it has there', async () => {
  await mkdir(path.join(env().DATA_DIR, SPOOL_FOLDER), { recursive: true })
  const names = ['closed-1', 'open-2', 'refused-2026-11-20.log']
  for (const name of names) await writeFile(path.join(env().DATA_DIR, SPOOL_FOLDER, name), '')
  const stop = await startHeartbeat(fixedClock('2026-11-20T12:00:00Z'), 'tracker')
  const row = await db().processHeartbeat.findFirstOrThrow({ where: { kind: 'tracker' } })
  expect(row).toMatchObject({ stoppedAt: null, clickFilesWaiting: 2, clickFilesRefused: 1 })
  expect(Number(row.diskTotalBytes)).toBeGreaterThan(Number(row.diskFreeBytes))
  await stop()
  await rm(path.join(env().DATA_DIR, SPOOL_FOLDER), { recursive: true })
})
