import { halfEven } from '@/lib/platform/money/cents'

/** An offer of a month: in whose form its links and postbacks are, and what it pays. Sums in cents. */
export type PlannedOffer = {
  source: 'tune' | 'everflow'
  /** Its advertiser's place. */
  advertiser: number
  payoutCents: bigint
  revenueCents: bigint
  /** Basis points of the amount; 0 for a flat payout. */
  payoutBps: number
  revenueBps: number
  isRepeatable: boolean
  windowDays: number
}

const offer = (terms: Partial<PlannedOffer>): PlannedOffer => ({
  source: 'tune',
  advertiser: 0,
  payoutCents: 0n,
  revenueCents: 0n,
  payoutBps: 0,
  revenueBps: 0,
  isRepeatable: false,
  windowDays: 30,
  ...terms,
})

/** Flat and percentage, once a click and each time, of two systems and three advertisers. */
export const PLANNED_OFFERS: readonly PlannedOffer[] = [
  offer({ payoutCents: 2500n, revenueCents: 4000n, windowDays: 7 }),
  offer({ payoutBps: 1_000, revenueBps: 2_000 }),
  offer({ advertiser: 1, payoutCents: 199n, revenueCents: 333n, isRepeatable: true }),
  offer({ advertiser: 2, source: 'everflow', payoutBps: 725, revenueBps: 1_499 }),
  offer({ advertiser: 2, source: 'everflow', payoutCents: 50n, revenueCents: 75n, windowDays: 4 }),
]

export type PlannedClick = {
  id: number
  day: number
  offer: number
  affiliate: number
  kind: 'person' | 'bot' | 'unknown offer' | 'unknown affiliate'
  visitor: number
  isUnique: boolean
}

/** A call and what must be stored of it: `outcome`, with the reason behind it where there is one. */
export type PlannedCall = {
  /** Undefined for a transaction nobody knows. */
  click: PlannedClick | undefined
  offer: number
  /** Undefined where the call names no order. */
  order: string | undefined
  amountCents: bigint | undefined
  wrong?: 'token' | 'no transaction' | 'currency' | 'amount' | 'goal'
  outcome: string
}

/** `calls` come after the clicks of a day, `repeats` after the calls. */
export type PlannedDay = { clicks: PlannedClick[]; calls: PlannedCall[]; repeats: PlannedCall[] }

/** What one affiliate, day and offer must come to. Sums in cents. */
export type Figures = Record<'clicks' | 'unique' | 'flagged' | 'approved' | 'rejected', number> & {
  payoutCents: bigint
  revenueCents: bigint
}

export type Plan = {
  days: PlannedDay[]
  /** By `affiliate day offer`. */
  figures: Map<string, Figures>
  /** By outcome, how many calls must be stored. */
  outcomes: Map<string, number>
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

// none of them is the window of an offer, so that minutes of the day do not matter
const DELAYS = [0, 0, 0, 0, 0, 1, 2, 3, 5, 9, 12]
export const AFFILIATES = 4

/** Traffic of a month with everything that goes wrong in one, and the sums it must come to, computed beside it. */
export function planMonth({ days: count, clicksADay, seed }: { days: number; clicksADay: number; seed: number }): Plan {
  const random = randomOf(seed)
  const pick = (limit: number) => Math.floor(random() * limit)
  const days = Array.from({ length: count }, (): PlannedDay => ({ clicks: [], calls: [], repeats: [] }))
  const figures = new Map<string, Figures>()
  const outcomes = new Map<string, number>()
  let lastId = 0
  const figuresOf = (affiliate: number, day: number, offerPlace: number): Figures => {
    const key = `${affiliate} ${day} ${offerPlace}`
    const known = figures.get(key)
    const made = known ?? {
      clicks: 0,
      unique: 0,
      flagged: 0,
      approved: 0,
      rejected: 0,
      payoutCents: 0n,
      revenueCents: 0n,
    }
    figures.set(key, made)
    return made
  }
  const add = (list: PlannedCall[], call: PlannedCall) => {
    list.push(call)
    outcomes.set(call.outcome, (outcomes.get(call.outcome) ?? 0) + 1)
  }

  const clickOn = (day: number): PlannedClick => {
    lastId += 1
    const chance = random()
    const kind =
      chance < 0.02 ? 'unknown offer' : chance < 0.04 ? 'unknown affiliate' : chance < 0.09 ? 'bot' : 'person'
    const place = { offer: pick(PLANNED_OFFERS.length), affiliate: pick(AFFILIATES) }
    const before = days[day]?.clicks.at(-1)
    const isAgain = kind === 'person' && before?.kind === 'person' && random() < 0.1
    const click: PlannedClick = isAgain
      ? { ...before, id: lastId, isUnique: false }
      : { ...place, id: lastId, day, kind, visitor: lastId, isUnique: kind === 'person' }
    const expected = kind === 'person' || kind === 'bot' ? figuresOf(click.affiliate, day, click.offer) : undefined
    if (expected && kind === 'bot') expected.flagged += 1
    else if (expected) {
      expected.clicks += 1
      if (click.isUnique) expected.unique += 1
    }
    days[day]?.clicks.push(click)
    return click
  }

  /** Books what a call must come to on its day. */
  const book = (click: PlannedClick, day: number, amountCents: bigint, reason: string | undefined): string => {
    const { payoutCents, revenueCents, payoutBps, revenueBps } = PLANNED_OFFERS[click.offer] ?? offer({})
    const expected = figuresOf(click.affiliate, day, click.offer)
    if (reason) {
      expected.rejected += 1
      return `rejected ${reason}`
    }
    expected.approved += 1
    expected.payoutCents += payoutBps ? halfEven(amountCents * BigInt(payoutBps), 10_000n) : payoutCents
    expected.revenueCents += revenueBps ? halfEven(amountCents * BigInt(revenueBps), 10_000n) : revenueCents
    return 'accepted'
  }

  const sell = (click: PlannedClick): void => {
    const delay = DELAYS[pick(DELAYS.length)] ?? 0
    const day = click.day + delay
    const on = days[day]
    if (!on) return
    const { windowDays, isRepeatable } = PLANNED_OFFERS[click.offer] ?? offer({})
    const reason = click.kind === 'bot' ? 'fraud' : delay > windowDays ? 'window_passed' : undefined
    const amountCents = BigInt(1 + pick(200_000))
    const order = random() < 0.7 ? `order-${click.id}` : undefined
    const call = { click, offer: click.offer, order, amountCents }
    add(on.calls, { ...call, outcome: book(click, day, amountCents, reason) })
    for (let again = random() < 0.2 ? 1 + pick(2) : 0; again > 0; again -= 1)
      add(on.repeats, { ...call, outcome: 'replayed' })
    if (random() < 0.05) add(on.repeats, { ...call, amountCents: amountCents + 1n, outcome: 'rejected duplicate' })
    if (random() < 0.06) {
      const spent = reason ?? (isRepeatable ? undefined : 'duplicate')
      const second = { ...call, order: `second-${click.id}` }
      add(on.repeats, { ...second, outcome: book(click, day, amountCents, spent) })
    }
  }

  const goWrong = (day: number): void => {
    const on = days[day]
    const click = on?.clicks.find(({ kind, offer: place }) => kind === 'person' && place === 0)
    if (!on || !click) return
    const call = { click, offer: 0, order: `wrong-${day}`, amountCents: 100n }
    add(on.calls, { ...call, click: undefined, outcome: 'rejected unknown_click' })
    add(on.calls, { ...call, wrong: 'token', outcome: 'rejected bad_token' })
    add(on.calls, { ...call, wrong: 'no transaction', outcome: 'rejected invalid_request' })
    add(on.calls, { ...call, wrong: 'currency', outcome: 'rejected invalid_request' })
    add(on.calls, { ...call, wrong: 'amount', outcome: 'rejected invalid_request' })
    add(on.calls, { ...call, wrong: 'goal', outcome: 'rejected unknown_event' })
    const dear = on.clicks.find(({ kind, offer: place }) => kind === 'person' && place === 3)
    if (dear) {
      const tooMuch = { click: dear, offer: 3, order: `dear-${day}`, amountCents: 1_000_001n }
      add(on.calls, { ...tooMuch, outcome: 'rejected amount_limit' })
    }
  }

  for (let day = 0; day < count; day += 1) {
    for (let each = 0; each < clicksADay; each += 1) {
      const click = clickOn(day)
      if ((click.kind === 'person' || click.kind === 'bot') && random() < 0.12) sell(click)
    }
    goWrong(day)
  }
  return { days, figures, outcomes }
}
