import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fixedClock } from '@/lib/platform/dates/clock'
import { db } from '@/lib/platform/db'
import { startHeartbeat } from '@/lib/runtime/heartbeats/service'
import { noteJobEnded } from '@/lib/runtime/job-runs/service'

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
  stop()
  const left = await db().processHeartbeat.findMany({ orderBy: { startedAt: 'asc' } })
  expect(left.map(({ host }) => host === 'recent')).toEqual([true, false])
  expect(left[1]).toMatchObject({
    ...{ kind: 'worker', pid: process.pid, version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    ...{ startedAt: clock.now(), lastSeenAt: clock.now(), jobsRanAt: new Date('2026-11-20T11:59:30Z') },
  })
})
