import type { Conversion } from '@/lib/generated/prisma/client'
import { getBalances } from '@/lib/money/ledger/data'
import { db } from '@/lib/platform/database/db'
import { countRollupDifferences } from '@/lib/platform/rollups/service'
import { ledgerIsClean } from '../money/money'
import { sendTogether } from '../tracking/batches'
import { askPages, at, Sold, wrongOf } from './random-order-pages'
import {
  below,
  type Currency,
  centsIn,
  numbers,
  pick,
  RATES,
  type Random,
  randomMoney,
  rounded,
} from './random-order-parts'
import {
  clickOf,
  codeOf,
  idsOf,
  KNOWN,
  LISTED,
  openAddressFiles,
  openRandomWorld,
  type Seller,
  SOLD_AT,
  VISITS,
  type World,
} from './random-order-world'

export type Order = {
  /** The click that it names, or that its subscription began with. */
  click: (Seller & { visit: number }) | undefined
  /** Whose coupon code it names. */
  code: Seller | undefined
  /** The subscription that it pays for, and whether it is named by its customer alone after the first payment. */
  subscription: { place: number; isNamedByCustomer: boolean } | undefined
  customer: string | undefined
  event: string | undefined
  money: Record<string, string>
  /** What is paid back of it later, as decimal text of its currency. */
  refund: string | undefined
}

const OFFERS = 10
const FIRST_SUBSCRIPTION = 7
const AFFILIATES = 4

const randomClick = (random: Random, isSubscription: boolean) => ({
  offer: isSubscription
    ? FIRST_SUBSCRIPTION + below(random, OFFERS - FIRST_SUBSCRIPTION)
    : below(random, FIRST_SUBSCRIPTION),
  affiliate: below(random, AFFILIATES),
  visit: below(random, VISITS.length),
})

/** Orders of clicks, codes and both, and the payments of subscriptions. */
function randomOrders(random: Random, count: number): Order[] {
  // each began with a click of its own
  const begun = new Map<string, ReturnType<typeof randomClick>>()
  while (begun.size < Math.min(count / 20, 60)) {
    const click = randomClick(random, true)
    begun.set(JSON.stringify(click), click)
  }
  const subscriptions = [...begun.values()].map((click, place) => ({
    click,
    customer: `subscriber-${place}`,
    isNamedByCustomer: random() < 0.7,
  }))
  return Array.from({ length: count }, (_, index): Order => {
    const money = randomMoney(random)
    const refund = random() < 0.25 ? partOf(money, 1 + below(random, 90)) : undefined
    if (random() < 0.2) {
      const place = below(random, subscriptions.length)
      const { click, customer, isNamedByCustomer } = subscriptions[place] as (typeof subscriptions)[number]
      // one of nothing is no payment
      const paid = Number(money.amount) === 0 ? { ...money, amount: '7' } : money
      const subscription = { place, isNamedByCustomer }
      return { click, code: undefined, subscription, customer, event: undefined, money: paid, refund }
    }
    const hasAmount = random() < 0.93
    const by = pick(random, ['click', 'click', 'click', 'coupon', 'both'] as const)
    const click = randomClick(random, false)
    const { visit: _visit, ...code } = randomClick(random, false)
    // a code and a click of one offer, which may share its sales
    if (random() < 0.5) code.offer = click.offer
    return {
      click: by === 'coupon' ? undefined : click,
      code: by === 'click' ? undefined : code,
      subscription: undefined,
      customer: pick(random, [
        undefined,
        undefined,
        pick(random, KNOWN),
        pick(random, LISTED),
        `again-${below(random, 15)}`,
        `new-${index}`,
      ]),
      event: pick(random, [undefined, undefined, undefined, 'lead', 'upgrade', 'unheard-of']),
      money: hasAmount ? money : {},
      refund: hasAmount ? refund : undefined,
    }
  })
}

/** Some hundredths of an amount, in the decimals of its currency; undefined where that is nothing. */
function partOf({ amount = '0', currency = 'USD' }: Record<string, string>, percent: number): string | undefined {
  const { decimals } = RATES[currency as Currency]
  const part = Math.floor((Number(amount) * 10 ** decimals * percent) / 100)
  return part === 0 ? undefined : (part / 10 ** decimals).toFixed(decimals)
}

const txnOf = (index: number) => `R-${index}`

/** The call of an order; a later payment of a subscription names its customer alone, or its click again. */
async function callOf(order: Order, world: World, index: number, isFirst: boolean) {
  const { click, code, subscription, customer, event, money } = order
  const namesClick = click && (isFirst || !subscription?.isNamedByCustomer)
  const namesCustomer = subscription === undefined || subscription.isNamedByCustomer
  return {
    ...money,
    ...(event && { event }),
    ...(namesClick && { click_id: await clickOf(world, click) }),
    ...(code && { coupon: codeOf(...idsOf(world, code)) }),
    ...(customer !== undefined && namesCustomer && { customer_id: customer }),
    txn_id: txnOf(index),
  }
}

const BATCH = 50

/** The conversions of an order: none, one, or that of its code and that of its click. */
const findSales = ({ shop }: World, index: number): Promise<Conversion[]> =>
  db().conversion.findMany({ where: { advertiserId: shop.advertiser.id, txnId: txnOf(index) } })

/**
 * Random orders in several currencies, by clicks, codes and customers of subscriptions, each decided in a batch with others; alone,
 * in the order in which the batches took them, in a world of its own; and by the page that says what it would pay. A quarter of them is refunded in part.
 * @returns those of which not all three are equal
 */
export async function compareRandomOrders(count: number, seed: number): Promise<unknown[]> {
  const close = await openAddressFiles()
  try {
    const orders = randomOrders(numbers(seed + 1_000_003), count)
    const [together, alone] = [await openRandomWorld(numbers(seed)), await openRandomWorld(numbers(seed))]
    for (const world of [together, alone]) await sellBefore(world)
    const { taken, isFirst } = await sellTogether(orders, together)
    const { wrong: others, paid } = await sellAlone(orders, alone, { taken, isFirst })
    for (const world of [together, alone]) await refundSome(orders, world)
    others.push(...(await differences(orders, [together, alone], paid)))
    if (!(await ledgerIsClean())) others.push('the ledger')
    const rollups = await countRollupDifferences()
    if (rollups.stat_day + rollups.stat_quarter_hour > 0) others.push(rollups)
    return others
  } finally {
    await close()
  }
}

/** Sales of before to customers who are known. */
async function sellBefore(world: World): Promise<void> {
  const click_id = await clickOf(world, { offer: 0, affiliate: 0, visit: 0 })
  for (const customer_id of KNOWN)
    await world.shop.send({ click_id, amount: '1', customer_id, txn_id: customer_id }, { at: SOLD_AT })
}

/** @returns in which order the sales were taken, and which were the first to be sent of their subscription */
async function sellTogether(orders: readonly Order[], world: World) {
  const begun = new Set<number>()
  const isFirst = orders.map(({ subscription }) => {
    const known = subscription !== undefined && begun.has(subscription.place)
    if (subscription) begun.add(subscription.place)
    return !known
  })
  const taken: number[] = []
  for (let from = 0; from < orders.length; from += BATCH) {
    const batch = orders.slice(from, from + BATCH)
    const calls: Awaited<ReturnType<typeof callOf>>[] = []
    for (const [place, order] of batch.entries())
      calls.push(await callOf(order, world, from + place, isFirst[from + place] ?? true))
    taken.push(...(await sendTogether(world.shop, calls, SOLD_AT)).map((place) => from + place))
  }
  return { taken, isFirst }
}

type Taken = Awaited<ReturnType<typeof sellTogether>>

/** Sells one after another, and asks the page before each. @returns what the page said wrongly, and what was paid for each */
async function sellAlone(orders: readonly Order[], world: World, { taken, isFirst }: Taken) {
  const wrong: unknown[] = []
  const paid = new Map<number, Conversion[]>()
  const sold = new Sold()
  const before = await db().conversion.findMany({ where: { advertiserId: world.shop.advertiser.id } })
  for (const sale of before) sold.note({ customer: sale.txnId, subscription: undefined }, sale)
  for (const index of taken) {
    const order = at(orders, index)
    const { subscription } = order
    const pages = await askPages(order, world, sold)
    const call = await callOf(order, world, index, isFirst[index] ?? true)
    await sendTogether(world.shop, [call], SOLD_AT)
    const sales = await findSales(world, index)
    // a payment of a subscription that did not begin is nobody's
    const isUnknown = subscription?.isNamedByCustomer && !isFirst[index] && !sold.begun.has(subscription.place)
    const problem = isUnknown ? sales[0] && 'it is somebody’s' : wrongOf(pages, sales)
    if (problem !== undefined) wrong.push({ index, order, problem, pages })
    sold.note(order, sales[0])
    paid.set(index, sales)
  }
  return { wrong, paid }
}

async function refundSome(orders: readonly Order[], world: World): Promise<void> {
  for (const [index, { refund: amount, money }] of orders.entries()) {
    if (amount === undefined) continue
    const { currency } = money
    const parameters = { txn_id: txnOf(index), event: 'refund', amount, ...(currency && { currency }) }
    await world.shop.send(parameters, { at: SOLD_AT })
  }
}

/** What is booked of an order in a world, with its affiliates and offer by their places. */
const storedOf = (sales: readonly Conversion[], world: World): string =>
  sales
    .map((sale) => storedSale(sale, world))
    .sort()
    .join(' and ')

function storedSale(sale: Conversion, { offers, affiliateIds }: World): string {
  const { status, reason, event, amountCents, payoutCents, revenueCents, refundedCents, holdUntil, paidBy } = sale
  const { rule, isSplit } = (paidBy ?? { rule: null, isSplit: null }) as {
    rule: { place: number } | null
    isSplit: unknown
  }
  const to = [offers.findIndex(({ id }) => id === sale.offerId), affiliateIds.indexOf(sale.affiliateId)]
  return [
    ...to,
    status,
    reason,
    event,
    amountCents,
    payoutCents,
    revenueCents,
    refundedCents,
    holdUntil.toISOString(),
    rule?.place,
    isSplit,
    sale.sharePercent,
  ].join(' ')
}

/** What differs between two worlds, and what a refund left otherwise than in proportion. */
async function differences(
  orders: readonly Order[],
  worlds: readonly [World, World],
  paid: ReadonlyMap<number, readonly Conversion[]>,
): Promise<unknown[]> {
  const sales = await Promise.all(
    worlds.map(async ({ shop }) => {
      const found = await db().conversion.findMany({ where: { advertiserId: shop.advertiser.id } })
      const byTxn = new Map<string, Conversion[]>()
      for (const sale of found) byTxn.set(sale.txnId, [...(byTxn.get(sale.txnId) ?? []), sale])
      return byTxn
    }),
  )
  const others: unknown[] = []
  for (const [index, order] of orders.entries()) {
    const [together, alone] = worlds.map((world, place) => storedOf(sales[place]?.get(txnOf(index)) ?? [], world))
    if (together !== alone) others.push({ index, order, together, alone })
    for (const before of paid.get(index) ?? []) {
      const left = sales[1]?.get(txnOf(index))?.find(({ id }) => id === before.id)
      if (!left || before.status === 'rejected') continue
      const money = [left.payoutCents, left.revenueCents].map(String)
      const expected = [before.payoutCents, before.revenueCents].map((cents) => String(afterRefund(order, cents)))
      if (money.join() !== expected.join()) others.push({ index, order, money, expected })
    }
  }
  const [together, alone] = await Promise.all(worlds.map(statesOf))
  if (together !== alone) others.push({ together, alone })
  return others
}

/** The levels and balances of the affiliates of a world. */
async function statesOf({ affiliateIds }: World): Promise<string> {
  const states = affiliateIds.map(async (id) => {
    const { level } = await db().affiliate.findUniqueOrThrow({ where: { id } })
    const { pendingCents, availableCents, earnedCents } = await getBalances(id)
    return [level, pendingCents, availableCents, earnedCents].join(' ')
  })
  return (await Promise.all(states)).join('; ')
}

/** What is left of a sum after the refund of an order. */
function afterRefund({ money: { amount = '0', currency = 'USD' }, refund }: Order, cents: bigint): bigint {
  if (refund === undefined) return cents
  const [whole, back] = [amount, refund].map((text) => centsIn(currency as Currency, text)) as [bigint, bigint]
  return rounded(cents * (whole - back), whole)
}
