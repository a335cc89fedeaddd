import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { trackingState } from '@/lib/tracking/state/tracking-state'
import type { ReceivedClick } from '@/lib/traffic/clicks/storage/received-click-rules'
import { parseClickId } from '@/lib/traffic/requests/click-id-rules'
import { createAffiliate } from '@/tests/support/factories/affiliates'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { hasNats } from '@/tests/support/platform/nats-server'
import { clickIdOf, rulesSettled, track } from '@/tests/support/tracking/tracking'
import { createCap } from '@/tests/support/traffic/caps'
import { postgresLog, receivedClick, streamedLog, type TestedLog } from '@/tests/support/traffic/click-logs'

const isInstalled = hasNats()
if (!isInstalled) console.warn('nats-server is not installed: the click log is tested with PostgreSQL alone')

const NONE = { stat_day: 0, stat_quarter_hour: 0 }
let advertiserId: number
let offerId: number
let affiliateId: number

beforeAll(async () => {
  advertiserId = (await createAdvertiser()).id
  offerId = (await createOffer({ advertiserId })).id
})

const visit = (n: number, url = `/c/${offerId}?a=${affiliateId}`) =>
  track(url, { headers: { cookie: `stoke_visitor=${n.toString(16).padStart(32, '0')}` } })
const idsOf = (answers: Awaited<ReturnType<typeof visit>>[]) => answers.map((each) => parseClickId(clickIdOf(each))?.id)
const clicksOf = () => db().click.findMany({ where: { affiliateId } })
const countedOf = async () => {
  const rows = await db().statDay.findMany({ where: { affiliateId } })
  const sum = (name: 'clicks' | 'uniqueClicks' | 'flaggedClicks') =>
    rows.reduce((all, row) => all + Number(row[name]), 0)
  return { clicks: sum('clicks'), unique: sum('uniqueClicks'), flagged: sum('flaggedClicks') }
}
const click = (n: number, about: Partial<ReceivedClick> = {}) => receivedClick({ affiliateId, offerId }, n, about)

const LOGS: [string, () => Promise<TestedLog>][] = [
  ['PostgreSQL', async () => postgresLog()],
  ...(isInstalled ? [['JetStream', streamedLog] as [string, () => Promise<TestedLog>]] : []),
]

describe.each(LOGS)('clicks that go to %s', (_, make) => {
  let log: TestedLog & { nats?: { remove(): Promise<void> } }

  beforeAll(async () => {
    log = await make()
    return () => log.nats?.remove()
  })
  beforeEach(async () => {
    affiliateId = (await createAffiliate()).id
    await log.open()
  })
  afterEach(() => log.close())

  test('every visitor who is sent on is one row and one count in both roll-ups [Q11]', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, (__, n) => visit(n % 150)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]))
    await log.settled()
    expect((await clicksOf()).map(({ id }) => id).sort()).toEqual(idsOf(answers).sort())
    expect(await countedOf()).toEqual({ clicks: 200, unique: 150, flagged: 0 })
    expect(await countRollupDifferences()).toEqual(NONE)
  })

  test('a source that is new gets one number, whatever it arrives with', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (__, n) => visit(n, `/c/${offerId}?a=${affiliateId}&source=s${n % 3}`)),
    )
    await log.settled()
    const sources = await db().source.findMany({ where: { affiliateId } })
    expect(sources.map(({ name }) => name).sort()).toEqual(['s0', 's1', 's2'])
    const ofFirst = (await clicksOf()).filter(({ sourceId }) => sourceId === sources[0]?.id)
    expect(ofFirst).toHaveLength(20)
  })

  test('a click that is sent again with its id is stored and counted once', async () => {
    const once = click(1)
    await trackingState().clicks.push(once)
    await log.settled()
    await trackingState()
      .clicks.push(once)
      .catch(() => undefined)
    await trackingState().clicks.push(click(2))
    await log.settled()
    expect(await clicksOf()).toHaveLength(2)
    expect(await countedOf()).toEqual({ clicks: 2, unique: 2, flagged: 0 })
  })

  test('a flagged click is stored, counted as flagged, and takes no unique visit away', async () => {
    await trackingState().clicks.push(click(1, { flag: 'bot' }))
    await trackingState().clicks.push(click(1))
    await log.settled()
    expect(await countedOf()).toEqual({ clicks: 1, unique: 1, flagged: 1 })
  })

  test('a click the database cannot store keeps none of the others', async () => {
    const bad = click(1, { ip: 'no address' })
    const pushed = [click(2), bad, click(3)].map((each) => trackingState().clicks.push(each))
    await Promise.allSettled(pushed)
    await log.settled()
    expect(await clicksOf()).toHaveLength(2)
    expect(await countRollupDifferences()).toEqual(NONE)
  })

  test('a cap on clicks takes exactly as many as it allows, and the next visitor is refused [Q7]', async () => {
    const capped = await createOffer({ advertiserId })
    await createCap({ offerId: capped.id, metric: 'clicks', limitValue: 40n })
    await rulesSettled()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (__, n) => visit(n, `/c/${capped.id}?a=${affiliateId}`)),
    )
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(302), count(410)]).toEqual([40, 60])
    await log.settled()
    expect(await clicksOf()).toHaveLength(40)
  })
})
