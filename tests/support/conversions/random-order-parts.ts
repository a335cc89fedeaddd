import { type Conditions, NO_CONDITIONS, type PayoutRule } from '@/lib/catalog/payouts/condition-schema'

export type Random = () => number

/** Numbers from 0 to below 1, the same in each run. */
export function numbers(seed: number): Random {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
export const below = (random: Random, most: number): number => Math.floor(random() * most)

const SYSTEMS = ['iOS', 'Windows'] as const
const SKUS = ['A-1', 'B-2', 'C-3', 'GIFT'] as const
const CATEGORIES = ['Shoes', 'Hats', 'Gifts'] as const

/** Currencies with their decimals, and how many ten-thousandths of a dollar one unit is. */
export const RATES = {
  USD: { decimals: 2, rate: 10_000n },
  EUR: { decimals: 2, rate: 10_837n },
  JPY: { decimals: 0, rate: 66n },
  KWD: { decimals: 3, rate: 32_541n },
} as const
export type Currency = keyof typeof RATES
const CURRENCIES = Object.keys(RATES) as Currency[]

/** About so many cents in hundredths of a currency. */
const hundredthsOf = (currency: Currency, cents: number): bigint => (BigInt(cents) * 10_000n) / RATES[currency].rate

/** The visitors of a shop: from where they come, and with which browser. */
export const PLACES = [
  {
    peer: '203.0.113.7',
    said: { country: 'DE', region: 'DE-BY', city: 'Munich, DE-BY', network: 'AS3320', vpn: 'no' },
  },
  { peer: '203.0.113.200', said: { country: 'US', network: 'AS7018', vpn: 'no' } },
  { peer: '198.51.100.7', said: { vpn: 'yes' } },
] as const
export const BROWSERS = [
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    said: { device: 'mobile', system: 'iOS', browser: 'Safari', language: 'de' },
  },
  {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    said: { device: 'desktop', system: 'Windows', browser: 'Chrome', language: 'en' },
  },
] as const

const visitorKinds = (random: Random): Partial<Conditions>[] => [
  { devices: [pick(random, ['mobile', 'desktop'] as const)] },
  { systems: [pick(random, SYSTEMS)] },
  { browsers: [pick(random, ['Chrome', 'Safari'] as const)] },
  { countries: [pick(random, ['DE', 'US'] as const)] },
  { except: { ...NO_CONDITIONS.except, countries: ['DE'] } },
  { regions: ['DE-BY'] },
  { cities: ['Munich'] },
  { languages: [pick(random, ['de', 'en'] as const)] },
  { networks: [pick(random, ['AS3320', 'AS7018'] as const)] },
  { vpn: random() < 0.5 },
  { hosting: random() < 0.2 },
  { hours: { zone: 'America/New_York', windows: [{ days: [], from: '08:00', to: '12:00' }] } },
]

const saleKinds = (random: Random, affiliateIds: readonly number[], bucketId: number): Partial<Conditions>[] => [
  { customer: pick(random, ['new', 'returning'] as const) },
  { customer: pick(random, ['new', 'returning'] as const) },
  { minAmountCents: below(random, 10_000) },
  { maxAmountCents: below(random, 15_000) },
  { minAmountCents: Number(hundredthsOf('JPY', below(random, 10_000))), amountCurrency: 'JPY' },
  { maxAmountCents: Number(hundredthsOf('EUR', below(random, 15_000))), amountCurrency: 'EUR' },
  { products: [pick(random, SKUS), pick(random, SKUS)] },
  { categories: [pick(random, CATEGORIES)] },
  { credit: pick(random, ['click', 'coupon'] as const) },
  { affiliateIds: [pick(random, affiliateIds)] },
  { bucketIds: [bucketId] },
  { minLevel: 1 + below(random, 4) },
  { maxPayment: 1 + below(random, 3) },
  { minPayment: 1 + below(random, 3) },
]

/** A rule with one condition or two, of the visitor or of the sale. */
export function randomRule(random: Random, affiliateIds: readonly number[], bucketId: number): PayoutRule {
  const kind = () => pick(random, random() < 0.4 ? visitorKinds(random) : saleKinds(random, affiliateIds, bucketId))
  const conditions = { ...NO_CONDITIONS, ...kind(), ...(random() < 0.4 && kind()) }
  const priceCurrency = pick(random, CURRENCIES)
  const payoutType = pick(random, ['cpa_flat', 'cpa_percentage', 'cpa_both'] as const)
  // a tenth takes products out, or pays nothing
  const isNothing = random() < 0.1
  return {
    conditions,
    payoutType,
    payoutCents: BigInt(isNothing ? 0 : below(random, 5_000)),
    percentPayoutBps: isNothing ? 0 : below(random, 3_000),
    revenueCents: isNothing ? 0n : hundredthsOf(priceCurrency, below(random, 9_000)),
    revenueCurrency: priceCurrency,
    percentRevenueBps: isNothing ? 0 : below(random, 6_000),
  }
}

/** A sum of up to so many dollars, in a currency, as decimal text. */
function sum(random: Random, currency: Currency, mostDollars: number): string {
  const { decimals, rate } = RATES[currency]
  const units = below(random, ((mostDollars * 10_000) / Number(rate)) * 10 ** decimals)
  return (units / 10 ** decimals).toFixed(decimals)
}

/** What an order says of its money and its products. */
export function randomMoney(random: Random): Record<string, string> {
  const currency = pick(random, ['USD', 'USD', 'USD', 'EUR', 'JPY', 'KWD'] as const)
  const items = Array.from({ length: below(random, 4) }, () => ({
    sku: pick(random, SKUS),
    category: pick(random, CATEGORIES),
    quantity: 1 + below(random, 3),
    price: sum(random, currency, 60),
  }))
  return {
    ...(currency !== 'USD' && { currency }),
    amount: sum(random, currency, 200),
    ...(random() < 0.3 && { tax: sum(random, currency, 200) }),
    ...(random() < 0.3 && { shipping: sum(random, currency, 15) }),
    ...(items.length > 0 && { items: JSON.stringify(items) }),
  }
}

/** A quotient rounded half to even, by itself. */
export function rounded(dividend: bigint, divisor: bigint): bigint {
  const [whole, twice] = [dividend / divisor, (dividend % divisor) * 2n]
  return twice > divisor || (twice === divisor && whole % 2n === 1n) ? whole + 1n : whole
}

/** The whole number of a decimal text without its point, with so many decimals. */
function unitsOf(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** The cents of a sum in a currency. */
export function centsIn(currency: Currency, text: string): bigint {
  const { decimals, rate } = RATES[currency]
  return rounded(unitsOf(text, decimals) * rate * 100n, 10_000n * 10n ** BigInt(decimals))
}

export const decimal = (cents: bigint): string => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`

/** The same order in dollars, as somebody would type it who asks what it pays. */
export function inDollarsByHand(parameters: Record<string, string>): Record<string, string> {
  const { currency = 'USD', amount, tax, shipping, items, ...rest } = parameters
  const code = currency as Currency
  if (code === 'USD' || amount === undefined) return { ...parameters }
  const cents = centsIn(code, amount)
  const inUnits = (text: string) => unitsOf(text, RATES[code].decimals)
  const whole = inUnits(amount)
  // of an order of nothing nothing is paid but by products, which stay as they are
  const part = (units: bigint) =>
    decimal(whole === 0n ? rounded(units * 100n, 10n ** BigInt(RATES[code].decimals)) : rounded(units * cents, whole))
  const list = items && (JSON.parse(items) as { sku: string; category: string; quantity: number; price: string }[])
  return {
    ...rest,
    amount: decimal(cents),
    ...(tax !== undefined && { tax: part(inUnits(tax)) }),
    ...(shipping !== undefined && { shipping: part(inUnits(shipping)) }),
    ...(list && {
      items: JSON.stringify(
        list.map(({ sku, category, quantity, price }) => ({
          sku,
          category,
          amount: part(inUnits(price) * BigInt(quantity)),
        })),
      ),
    }),
  }
}
