import { randomUUID } from 'node:crypto'
import { db } from '@/lib/platform/database/db'
import type { Day } from '@/lib/platform/dates/constants'
import { addDays, dayStart } from '@/lib/platform/dates/days'
import { FairSlots } from '@/lib/platform/sharing/fair-slots'
import { createAffiliate } from '../factories/affiliates'
import { createAdvertiser, createOffer } from '../factories/offers'
import {
  AFFILIATES,
  type Figures,
  PLANNED_OFFERS,
  type Plan,
  type PlannedCall,
  type PlannedClick,
} from './old-month-plan'
import { foreignNumber, imported, takeOldPostbacks } from './previous-platform'

/** What is sent, over HTTP or to the handler itself. */
export type Sent = { url: string; ip: string; headers: Record<string, string> }
export type Sender = (sent: Sent, at: Date) => Promise<{ status: number; location: string | undefined }>

const BOT = 'Googlebot/2.1 (+http://www.google.com/bot.html)'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
/** Who has no token, and the address that proves them. */
const BY_ADDRESS = 1
const ADDRESS = '198.51.100.7'
const AT_ONCE = 24
const HOUR_OF_DAY_MS = 12 * 3_600_000

/** Noon in the east of a day of the month, of which `last` is the last. */
export const noonOf = (last: Day, days: number, day: number): Date =>
  new Date(dayStart(addDays(last, day - days + 1)).getTime() + HOUR_OF_DAY_MS)

/** A network that came from TUNE and Everflow with the offers of the plan. */
export async function oldWorld() {
  const advertisers = await Promise.all(Array.from({ length: 3 }, createAdvertiser))
  const tokens = advertisers.map(() => randomUUID())
  const offers = []
  for (const terms of PLANNED_OFFERS) {
    const { source, payoutBps, revenueBps, windowDays, isRepeatable, payoutCents, revenueCents } = terms
    const made = await createOffer({
      advertiserId: advertisers[terms.advertiser]?.id ?? 0,
      ...(payoutBps
        ? { payoutType: 'cpa_percentage', percentPayoutBps: payoutBps, percentRevenueBps: revenueBps }
        : { defaultPayoutCents: payoutCents, defaultRevenueCents: revenueCents }),
      attributionWindowDays: windowDays,
      allowMultipleConversions: isRepeatable,
    })
    const names = { number: foreignNumber(), code: `Q${foreignNumber()}` }
    await imported(source, ['offer', names.number, made.id])
    if (source === 'everflow') await imported(source, ['offer_code', names.code, made.id])
    offers.push({ ...names, source, id: made.id, advertiser: terms.advertiser })
  }
  const affiliates = []
  for (let place = 0; place < AFFILIATES; place += 1) {
    const { id } = await createAffiliate()
    const names = { number: foreignNumber(), code: `A${foreignNumber()}` }
    await imported('tune', ['affiliate', names.number, id])
    await imported('everflow', ['affiliate', names.number, id], ['affiliate_code', names.code, id])
    affiliates.push({ ...names, id })
  }
  for (const [place, { id }] of advertisers.entries()) {
    const proof = place === BY_ADDRESS ? { networks: [`${ADDRESS}/32`] } : { token: tokens[place] ?? '' }
    await takeOldPostbacks(id, place === 2 ? 'everflow' : 'tune', proof)
  }
  return { advertisers, tokens, offers, affiliates }
}
export type OldWorld = Awaited<ReturnType<typeof oldWorld>>

function linkOf({ offers, affiliates }: OldWorld, click: PlannedClick): string {
  const [offer, affiliate] = [offers[click.offer], affiliates[click.affiliate]]
  const number = click.kind === 'unknown offer' ? '1' : offer?.number
  const from = click.kind === 'unknown affiliate' ? '1' : affiliate?.number
  const source = `site${click.id % 3}`
  if (offer?.source === 'tune') return `/aff_c?offer_id=${number}&aff_id=${from}&aff_sub=c${click.id}&source=${source}`
  if (click.kind === 'person' && click.id % 2)
    return `/${affiliate?.code}/${offer?.code}/?sub1=c${click.id}&source_id=${source}`
  return `/clk?oid=${number}&affid=${from}&sub1=c${click.id}&source_id=${source}`
}

const visitOf = (world: OldWorld, click: PlannedClick): Sent => ({
  url: linkOf(world, click),
  ip: `203.0.113.${1 + (click.visitor % 250)}`,
  headers: {
    // a sale of what a page loaded is fraud, whatever its browser is called
    ...(click.kind === 'bot' ? { 'user-agent': BOT, 'sec-fetch-dest': 'image' } : { 'user-agent': CHROME }),
    cookie: `stoke_visitor=${click.visitor.toString(16).padStart(32, '0')}`,
  },
})

function callOf({ offers, tokens }: OldWorld, { offer: place, ...call }: PlannedCall, transaction: string): Sent {
  const offer = offers[place]
  const advertiser = offer?.advertiser ?? 0
  const token = call.wrong === 'token' ? 'somebody else' : tokens[advertiser]
  const proof = advertiser === BY_ADDRESS ? '' : token
  const isTune = offer?.source === 'tune'
  const amount = call.amountCents === undefined ? undefined : (Number(call.amountCents) / 100).toFixed(2)
  const all = {
    ...(!isTune && { nid: '77' }),
    transaction_id: call.wrong === 'no transaction' ? undefined : transaction,
    [isTune ? 'adv_sub' : 'order_id']: call.order,
    amount: { amount: 'ten', currency: '£10' }[String(call.wrong)] ?? amount,
    [isTune ? 'security_token' : 'verification_token']: proof || undefined,
    currency: call.wrong === 'currency' ? 'EUR' : undefined,
    ...(call.wrong === 'goal' && { a: 'lsr', goal_id: '999' }),
  }
  const query = new URLSearchParams(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const path = isTune ? (call.wrong === 'goal' ? '/aff_goal' : '/aff_lsr') : '/'
  return { url: `${path}?${query}`, ip: advertiser === BY_ADDRESS ? ADDRESS : '192.0.2.44', headers: {} }
}

/** What was answered while the month was played: visitors who were sent on, and who were not. */
export type Played = { sentOn: Set<string>; notSentOn: number; unrecorded: number }

/**
 * Plays a month: its clicks, then its calls, then what repeats them, a day at a time.
 * @param begin is told the noon of each day before it is played
 */
export async function playMonth(
  world: OldWorld,
  { plan, last }: { plan: Plan; last: Day },
  send: Sender,
  begin: (noon: Date) => Promise<void> = async () => undefined,
): Promise<Played> {
  const slots = new FairSlots({ atOnce: AT_ONCE, perOwner: AT_ONCE, waitingPerOwner: Number.POSITIVE_INFINITY })
  const turn = <T>(run: (each: T) => Promise<void>, each: T) => slots.run('month', () => run(each))
  const clickIds = new Map<number, string>()
  const played: Played = { sentOn: new Set(), notSentOn: 0, unrecorded: 0 }
  for (const [place, day] of plan.days.entries()) {
    const noon = noonOf(last, plan.days.length, place)
    await begin(noon)
    const visit = async (click: PlannedClick) => {
      const { status, location } = await send(visitOf(world, click), noon)
      const id = location && new URL(location).searchParams.get('cid')
      if (status === 302 && id) {
        clickIds.set(click.id, id)
        played.sentOn.add(id)
      } else played.notSentOn += 1
    }
    const call = async (each: PlannedCall) => {
      const transaction = each.click ? clickIds.get(each.click.id) : `102${randomUUID().replaceAll('-', '')}`
      const { status } = await send(callOf(world, each, transaction ?? ''), noon)
      if (status === 503) played.unrecorded += 1
    }
    await Promise.all(day.clicks.map((each) => turn(visit, each)))
    await Promise.all(day.calls.map((each) => turn(call, each)))
    await Promise.all(day.repeats.map((each) => turn(call, each)))
  }
  return played
}

/** The figures of the reports, by `affiliate day offer` as the plan names them. */
export async function reportedFigures(world: OldWorld, last: Day, days: number): Promise<Map<string, Figures>> {
  const rows = await db().statDay.findMany({ where: { affiliateId: { in: world.affiliates.map(({ id }) => id) } } })
  const found = new Map<string, Figures>()
  for (const row of rows) {
    const dayText = row.day.toISOString().slice(0, 10)
    const day = Array.from({ length: days }, (_, place) => addDays(last, place - days + 1)).indexOf(dayText)
    const affiliate = world.affiliates.findIndex(({ id }) => id === row.affiliateId)
    const key = `${affiliate} ${day} ${world.offers.findIndex(({ id }) => id === row.offerId)}`
    const before = found.get(key)
    found.set(key, {
      clicks: (before?.clicks ?? 0) + row.clicks,
      unique: (before?.unique ?? 0) + row.uniqueClicks,
      flagged: (before?.flagged ?? 0) + row.flaggedClicks,
      approved: (before?.approved ?? 0) + row.approvedCount,
      rejected: (before?.rejected ?? 0) + row.rejectedCount,
      payoutCents: (before?.payoutCents ?? 0n) + row.approvedPayoutCents,
      revenueCents: (before?.revenueCents ?? 0n) + row.revenueCents,
    })
  }
  return found
}

/** What affiliates can withdraw, in cents, in the order of the world. */
export async function balancesOf({ affiliates }: OldWorld): Promise<bigint[]> {
  const rows = await db().ledgerAccount.findMany({
    where: { affiliateId: { in: affiliates.map(({ id }) => id) }, kind: 'available' },
  })
  return affiliates.map(({ id }) => rows.find(({ affiliateId }) => affiliateId === id)?.balanceCents ?? -1n)
}

/** The same, as the plan has it. */
export const plannedBalances = ({ figures }: Plan): bigint[] =>
  Array.from({ length: AFFILIATES }, (_, affiliate) =>
    [...figures].reduce(
      (sum, [key, { payoutCents }]) => (key.startsWith(`${affiliate} `) ? sum + payoutCents : sum),
      0n,
    ),
  )

/** The stored calls by outcome, with the reason of those that were rejected. */
export async function storedOutcomes(): Promise<Map<string, number>> {
  const rows = await db().postbackCall.groupBy({
    by: ['outcome', 'reason'],
    where: { method: { in: ['TUNE', 'EVERFLOW'] } },
    _count: true,
  })
  return new Map(rows.map(({ outcome, reason, _count }) => [reason ? `${outcome} ${reason}` : outcome, _count]))
}
