import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { env } from '@/lib/platform/env'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { retryUnknownClicks } from '@/lib/tracking/postbacks/retry-service'
import { trackingState } from '@/lib/tracking/state/tracking-state'
import { clickStream } from '@/lib/traffic/clicks/log/service'
import { ClickWriter } from '@/lib/traffic/clicks/log/writer-service'
import { insertClicks } from '@/lib/traffic/clicks/storage/click-insert-service'
import { parseSpoolLine, type ReceivedClick } from '@/lib/traffic/clicks/storage/received-click-rules'
import { SourceIds, withSources } from '@/lib/traffic/clicks/storage/source-service'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { hasNats } from '@/tests/support/platform/nats-server'
import { receivedClick, type StreamedLog, streamedLog } from '@/tests/support/traffic/click-logs'

const NONE = { stat_day: 0, stat_quarter_hour: 0 }
let log: StreamedLog
let offerId: number
let affiliateId: number

const click = (n: number, about: Partial<ReceivedClick> = {}) => receivedClick({ affiliateId, offerId }, n, about)
const stored = () => db().click.findMany({ where: { affiliateId }, orderBy: { createdAt: 'asc' } })
const counted = async () => {
  const rows = await db().statDay.findMany({ where: { affiliateId } })
  return [rows.reduce((sum, row) => sum + row.clicks, 0), rows.reduce((sum, row) => sum + row.uniqueClicks, 0)]
}

describe.skipIf(!hasNats())('the writer of the click log', () => {
  beforeAll(async () => {
    const advertiser = await createAdvertiser()
    offerId = (await createOffer({ advertiserId: advertiser.id })).id
    log = await streamedLog()
  })
  beforeEach(async () => {
    affiliateId = (await createAffiliate()).id
    await log.open()
  })
  afterEach(() => log.close())
  afterAll(() => log.nats.remove())

  test('clicks that were committed and not acknowledged are handed out again, and write nothing', async () => {
    await log.stopWriter()
    const clicks = Array.from({ length: 50 }, (_, n) => click(n))
    await Promise.all(clicks.map((each) => trackingState().clicks.push(each)))
    // what a writer that is killed between commit and acknowledgement leaves behind
    await insertClicks(await withSources(clicks.slice(0, 30), new SourceIds()))
    expect((await (await clickStream()).state()).waiting).toBe(50)
    await log.startWriter()
    await log.settled()
    expect(await stored()).toHaveLength(50)
    expect(await counted()).toEqual([50, 50])
    expect(await countRollupDifferences()).toEqual(NONE)
  })

  test('two writers of one log write each click once', async () => {
    const other = new ClickWriter(retryUnknownClicks)
    await other.start(await clickStream())
    await Promise.all(Array.from({ length: 2_000 }, (_, n) => trackingState().clicks.push(click(n))))
    await log.settled()
    await other.stop()
    expect(await stored()).toHaveLength(2_000)
    expect(await counted()).toEqual([2_000, 2_000])
    expect(await countRollupDifferences()).toEqual(NONE)
  })

  test('the same clicks written at once from several sides are stored once', async () => {
    const clicks = Array.from({ length: 40 }, (_, n) => click(n))
    const writers = [
      new ClickWriter(retryUnknownClicks),
      new ClickWriter(retryUnknownClicks),
      new ClickWriter(retryUnknownClicks),
    ]
    await Promise.all(writers.map((writer) => writer.write(clicks, false)))
    expect(await stored()).toHaveLength(40)
    expect(await counted()).toEqual([40, 40])
  })

  test('a writer deletes files of refused clicks that are as old as addresses may be', async () => {
    const folder = path.join(env().DATA_DIR, 'unwritten-clicks')
    await mkdir(folder, { recursive: true })
    for (const [name, days] of [
      ['refused-2026-01-01.log', 31],
      ['refused-2026-02-01.log', 29],
    ] as const) {
      await writeFile(path.join(folder, name), 'a\n')
      const at = new Date(Date.now() - days * 86_400_000)
      await utimes(path.join(folder, name), at, at)
    }
    await log.stopWriter()
    await log.startWriter()
    await expect.poll(() => readdir(folder)).toEqual(['refused-2026-02-01.log'])
  })

  test('a visitor who comes back after an hour is two unique clicks, also when both are written together', async () => {
    const now = Date.now()
    const times = [0, 30, 65, 90].map((minutes) => new Date(now - 7_200_000 + minutes * 60_000))
    await new ClickWriter(retryUnknownClicks).write(times.map((at) => click(7, { at })).reverse(), false)
    expect((await stored()).map(({ isUnique }) => isUnique)).toEqual([true, false, true, false])
  })

  test('what cannot be stored is kept in a file and leaves the log', async () => {
    const bad = click(1, { ip: 'no address' })
    const stream = await clickStream()
    await trackingState().clicks.push(bad)
    await stream.append(affiliateId, 'no click', '{"not":"a click"}')
    await trackingState().clicks.push(click(2))
    await log.settled()
    expect(await stored()).toHaveLength(1)
    const folder = path.join(env().DATA_DIR, 'unwritten-clicks')
    const [name = ''] = (await readdir(folder)).filter((each) => each.startsWith('refused-'))
    const lines = (await readFile(path.join(folder, name), 'utf8')).trim().split('\n')
    expect(lines).toContain('{"not":"a click"}')
    expect(lines.filter((line) => line !== '{"not":"a click"}').map(parseSpoolLine)).toEqual([bad])
  })
})
