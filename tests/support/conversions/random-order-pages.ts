import { previewOrder } from '@/lib/conversions/lists/order-preview-data'
import { type OrderPreview, staffOrderPreviewQuery } from '@/lib/conversions/lists/order-preview-schema'
import type { Conversion } from '@/lib/generated/prisma/client'
import { inDollarsByHand } from './random-order-parts'
import { LISTED, type Seller, VISITS, type World } from './random-order-world'
import type { Order } from './random-orders'

export const at = <T>(list: readonly T[], place: number): T => list[place] as T

/** What was sold so far: how many payments of each subscription count, and who bought on which offer for which goal. */
export class Sold {
  readonly payments = new Map<number, number>()
  readonly begun = new Set<number>()
  readonly #bought = new Map<string, { offerId: number; goalId: number | null }[]>()

  note({ customer, subscription }: Pick<Order, 'customer' | 'subscription'>, sale: Conversion | undefined): void {
    if (!sale || sale.status === 'rejected') return
    const isOfMoney = sale.amountCents !== 0n || sale.payoutCents !== 0n
    if (subscription) {
      const { place } = subscription
      this.begun.add(place)
      if (isOfMoney) this.payments.set(place, (this.payments.get(place) ?? 0) + 1)
    }
    if (customer === undefined || !isOfMoney) return
    const { offerId, goalId } = sale
    this.#bought.set(customer, [...(this.#bought.get(customer) ?? []), { offerId, goalId }])
  }

  /** Who buys, as the page is asked. */
  kind(customer: string | undefined, offerId: number, goalId: number | null) {
    if (customer === undefined) return undefined
    const bought = this.#bought.get(customer) ?? []
    if (bought.some((each) => each.offerId === offerId && each.goalId === goalId)) return 'repeat'
    const isListed = (LISTED as readonly string[]).includes(customer)
    return isListed || bought.some((each) => each.offerId !== offerId) ? 'returning' : 'new'
  }
}

/** Whether an order is credited to its click, and not to its code. */
function isOfClick({ click, code }: Order, { offers }: World): boolean {
  if (!click || !code) return click !== undefined
  return at(offers, code.offer).clicksFirst
}

const isOfOne = ({ click, code }: Order): boolean =>
  click !== undefined && code !== undefined && click.offer === code.offer && click.affiliate === code.affiliate

/** Whether a code and a click of two affiliates share an order, if both can earn. */
function isOfBoth({ click, code }: Order, { offers }: World): boolean {
  if (!click || !code || click.offer !== code.offer || click.affiliate === code.affiliate) return false
  return at(offers, code.offer).codePercent !== null
}

/** What the page says that an order would pay now, for its click or its code alone, or for the one beside the other. */
type Pages = Partial<Record<'click' | 'coupon' | 'click_beside_coupon' | 'coupon_beside_click', OrderPreview>>

export async function askPages(order: Order, world: World, sold: Sold): Promise<Pages> {
  const pages: Pages = {}
  for (const credit of possibleCredits(order, world)) pages[credit] = await askPage(order, world, sold, credit)
  return pages
}

function possibleCredits(order: Order, world: World): readonly (keyof Pages)[] {
  if (isOfBoth(order, world)) return ['click', 'coupon', 'click_beside_coupon', 'coupon_beside_click']
  // a click that sold already, and may not again, leaves the order to the code of the same affiliate
  if (isOfOne(order)) return ['click', 'coupon']
  return [isOfClick(order, world) ? 'click' : 'coupon']
}

function askPage(order: Order, world: World, sold: Sold, credit: keyof Pages): Promise<OrderPreview> {
  const { click, code, subscription, customer, event, money } = order
  const byClick = credit.startsWith('click')
  const seller = (byClick ? click : code) as Seller
  const offer = at(world.offers, seller.offer)
  const visit = byClick && click ? at(VISITS, click.visit) : undefined
  const payment = subscription ? (sold.payments.get(subscription.place) ?? 0) + 1 : 1
  const named = subscription && !subscription.isNamedByCustomer ? undefined : customer
  const goalId = offer.goals.get(event ?? '') ?? null
  const kind = payment > 1 ? 'returning' : sold.kind(named, offer.id, goalId)
  const asked = {
    ...inDollarsByHand(money),
    ...(event && { event }),
    ...(kind && { customer: kind }),
    ...(visit && { ...visit.from.said, ...visit.browser.said, hosting: 'no' }),
    credit,
    payment,
  }
  const affiliateId = at(world.affiliateIds, seller.affiliate)
  const query = staffOrderPreviewQuery.parse(asked)
  return previewOrder(offer.id, query, { kind: 'staff', affiliateId }, visit?.at ?? at(VISITS, 0).at)
}

const WOULD_BE_REJECTED = /^It would be rejected\./
const FOR_ITS_CUSTOMER: readonly string[] = ['existing_customer', 'repeat_purchase']

/**
 * What the page said wrongly of an order; undefined where it said what was booked. Of caps and duplicates it says nothing: for them
 * the click or the code that an order is shared with may be paid all of it.
 */
export function wrongOf(pages: Pages, sales: readonly Conversion[]) {
  const [first] = sales
  if (!first) {
    // the terms of the code decide whether the call of a shared order can be taken at all
    const deciding = pages.coupon_beside_click ? [pages.coupon_beside_click] : Object.values(pages)
    const isNothing = deciding.every(({ payoutCents, revenueCents }) => payoutCents === 0 && revenueCents === 0)
    return isNothing ? undefined : 'nothing is booked'
  }
  for (const sale of sales) {
    const isOfCode = sale.clickFlag === 'coupon'
    const alone = isOfCode ? pages.coupon : pages.click
    const page = sale.sharedWithId === null ? alone : isOfCode ? pages.coupon_beside_click : pages.click_beside_coupon
    const problem = page ? wrongOfSale(page, sale) : 'it is paid to another one'
    if (problem !== undefined) return problem
  }
  return undefined
}

function wrongOfSale(page: OrderPreview, sale: Conversion) {
  if (FOR_ITS_CUSTOMER.includes(sale.reason ?? '') && !WOULD_BE_REJECTED.test(page.paidBy)) return sale.reason
  if (WOULD_BE_REJECTED.test(page.paidBy)) return sale.status === 'rejected' ? undefined : 'it is not rejected'
  const paidBy = sale.paidBy as { rule: { place: number } | null } | null
  const isByRule = paidBy?.rule ? page.paidBy.startsWith(`Rule ${paidBy.rule.place}: `) : !/^Rule \d/.test(page.paidBy)
  const isSame =
    BigInt(page.payoutCents ?? -1) === sale.payoutCents && BigInt(page.revenueCents ?? -1) === sale.revenueCents
  return isByRule && isSame ? undefined : [sale.payoutCents, sale.revenueCents, paidBy?.rule?.place].map(String)
}
