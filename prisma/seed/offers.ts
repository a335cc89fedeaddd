import { both, type DemoOffer, flat, offer, percent } from './demo-offer'

export const OFFERS: readonly DemoOffer[] = [
  offer(
    {
      id: 1042,
      advertiserId: 101,
      name: 'Northpay Debit Card',
      slug: 'northpay-debit',
      categories: ['Featured', 'Finance'],
      description: 'A debit card without fees that pays 2% back on groceries. Pays when the account is opened.',
      ratePercent: 1.9,
    },
    flat(2_500),
    { payoutCapCents: 300_000 },
  ),
  offer(
    {
      id: 1043,
      advertiserId: 101,
      name: 'Northpay High-Yield Savings',
      slug: 'northpay-savings',
      categories: ['Finance'],
      description: 'A savings account with a rate that follows the market. Pays on the first deposit of $100.',
      ratePercent: 1.6,
    },
    flat(4_000),
    { requiresApproval: true, holdDays: 14 },
  ),
  offer(
    {
      id: 1904,
      advertiserId: 102,
      name: 'Glowbox Beauty Trial',
      slug: 'glowbox-trial',
      categories: ['Featured', 'Beauty'],
      description: 'Five full-size products for a month, chosen by a short quiz. Credited at once, without a hold.',
      ratePercent: 2.3,
    },
    flat(1_750),
    { holdDays: 0 },
  ),
  offer(
    {
      id: 1911,
      advertiserId: 102,
      name: 'Glowbox Refill Club',
      slug: 'glowbox-refill',
      categories: ['Beauty'],
      description: 'Refills of what one liked, every month, with free shipping.',
      ratePercent: 2.1,
    },
    flat(800),
    { isSubscription: true },
  ),
  offer(
    {
      id: 1187,
      advertiserId: 103,
      name: 'Lumen VPN',
      slug: 'lumen-vpn',
      categories: ['Featured', 'Privacy'],
      description: 'A VPN that keeps no logs, for every device at home. Pays for each monthly plan.',
      ratePercent: 2.6,
    },
    flat(1_200),
    { isSubscription: true, holdDays: 5 },
  ),
  offer(
    {
      id: 1190,
      advertiserId: 103,
      name: 'Lumen Password Vault',
      slug: 'lumen-vault',
      categories: ['Privacy'],
      description: 'One vault for the whole family, paid by the year.',
      ratePercent: 2.4,
    },
    percent(3_000),
    { allowDeepLinks: true },
  ),
  offer(
    {
      id: 2210,
      advertiserId: 104,
      name: 'Tidewater Home Insurance',
      slug: 'tidewater-home',
      categories: ['Featured', 'Insurance'],
      description: 'Home insurance quoted in two minutes. Pays for a finished quote of a home owner.',
      ratePercent: 1.7,
    },
    flat(3_800),
    { traffic: ['Search', 'Email', 'Content'] },
  ),
  offer(
    {
      id: 2214,
      advertiserId: 104,
      name: 'Tidewater Renters Quote',
      slug: 'tidewater-renters',
      categories: ['Insurance'],
      description: 'Renters insurance from $5 a month. Pays for a quote, up to a daily cap.',
      ratePercent: 3.4,
    },
    flat(650),
    { payoutCapCents: 1_950 },
  ),
  offer(
    {
      id: 2051,
      advertiserId: 105,
      name: 'Pawprint Pet Plan',
      slug: 'pawprint-plan',
      categories: ['Pets'],
      description: 'A wellness plan for cats and dogs: vaccines, check-ups, a vet by video. Without a hold.',
      ratePercent: 2.6,
    },
    flat(900),
    { holdDays: 0 },
  ),
  offer(
    {
      id: 2057,
      advertiserId: 105,
      name: 'Pawprint Toy Crate',
      slug: 'pawprint-crate',
      categories: ['Pets'],
      description: 'A crate of toys that survive, sized to the dog.',
      ratePercent: 2.8,
    },
    percent(1_500),
    { allowDeepLinks: true },
  ),
  offer(
    {
      id: 1388,
      advertiserId: 106,
      name: 'Forge Fitness App',
      slug: 'forge-app',
      categories: ['Featured', 'Health'],
      description: 'Strength plans that adapt to the gym at hand. Pays for the sign-up and a share of the plan.',
      ratePercent: 2.2,
    },
    both(600, 1_000),
    { isSubscription: true },
  ),
  offer(
    {
      id: 1391,
      advertiserId: 106,
      name: 'Forge Whey Sampler',
      slug: 'forge-whey',
      categories: ['Health'],
      description: 'Eight flavours in single servings, with a shaker.',
      ratePercent: 2.5,
    },
    percent(1_800),
    { allowDeepLinks: true },
  ),
  offer(
    {
      id: 1733,
      advertiserId: 107,
      name: 'Brightside Surveys',
      slug: 'brightside-surveys',
      categories: ['Surveys'],
      description: 'Paid surveys of ten minutes. Pays for a confirmed registration, four a day.',
      ratePercent: 3.8,
    },
    flat(235),
    { payoutCapCents: 940 },
  ),
  offer(
    {
      id: 1736,
      advertiserId: 107,
      name: 'Brightside Panel Plus',
      slug: 'brightside-panel',
      categories: ['Surveys'],
      description: 'A product-testing panel for households. Pays for the first finished test.',
      ratePercent: 3.1,
    },
    flat(400),
    { traffic: ['Social', 'Content'] },
  ),
  offer(
    {
      id: 2302,
      advertiserId: 108,
      name: 'Harborline Tax Filing',
      slug: 'harborline-tax',
      categories: ['Finance'],
      description:
        'Tax filing for the self-employed, checked by a person. Pays for the sign-up and a share of the fee.',
      ratePercent: 1.8,
    },
    both(1_000, 500),
  ),
  offer(
    {
      id: 2305,
      advertiserId: 108,
      name: 'Harborline Credit Monitor',
      slug: 'harborline-credit',
      categories: ['Finance'],
      description: 'Alerts from three bureaus and help with what is wrong in them.',
      ratePercent: 2,
    },
    flat(1_400),
    { isSubscription: true },
  ),
  offer(
    {
      id: 2401,
      advertiserId: 109,
      name: 'Oakwell Meal Kits',
      slug: 'oakwell-meals',
      categories: ['Health'],
      description: 'Four dinners a week with the shopping done. The first click keeps the credit.',
      ratePercent: 1.8,
    },
    flat(3_000),
    { attributionModel: 'first_click' },
  ),
  offer(
    {
      id: 2404,
      advertiserId: 109,
      name: 'Oakwell Sleep Patch',
      slug: 'oakwell-sleep',
      categories: ['Health'],
      description: 'A patch for better sleep. Paused while the advertiser changes its packaging.',
      ratePercent: 2,
    },
    flat(2_200),
    { pausedDaysAgo: 26 },
  ),
  offer(
    {
      id: 2502,
      advertiserId: 110,
      name: 'Cinder Cloud Backup',
      slug: 'cinder-backup',
      categories: ['Privacy'],
      description: 'Encrypted backup of every device, unlimited, paid by the year.',
      ratePercent: 2.1,
    },
    percent(2_500),
  ),
  offer(
    {
      id: 2505,
      advertiserId: 110,
      name: 'Cinder Ad Blocker',
      slug: 'cinder-blocker',
      categories: ['Privacy'],
      description: 'A quiet web in one tap. A small payout, credited at once.',
      ratePercent: 3.6,
    },
    flat(320),
    { holdDays: 0 },
  ),
  offer(
    {
      id: 1049,
      advertiserId: 101,
      name: 'Northpay Metal Card',
      slug: 'northpay-metal',
      categories: ['Finance'],
      description: 'A metal card with a lounge pass, for those who spend much. By invitation of the advertiser.',
      ratePercent: 1.2,
    },
    flat(9_000),
    { isPrivate: true, holdDays: 14 },
  ),
  offer(
    {
      id: 2411,
      advertiserId: 109,
      name: 'Oakwell Vitamin Plan',
      slug: 'oakwell-vitamins',
      categories: ['Health'],
      description: 'Vitamins by the month, chosen after a blood test. Pays for each monthly plan.',
      ratePercent: 2.2,
    },
    flat(600),
    { isSubscription: true, requiresApproval: true, traffic: ['Search', 'Content'] },
  ),
  offer(
    {
      id: 2217,
      advertiserId: 104,
      name: 'Tidewater Auto Insurance',
      slug: 'tidewater-auto',
      categories: ['Insurance'],
      description: 'Car insurance compared in three minutes. Pays for a finished quote with a plate number.',
      ratePercent: 1.6,
    },
    flat(3_200),
    { requiresApproval: true, holdDays: 10, traffic: ['Search', 'Email', 'Content'] },
  ),
  offer(
    {
      id: 2311,
      advertiserId: 108,
      name: 'Harborline Business Checking',
      slug: 'harborline-business',
      categories: ['Finance'],
      description: 'An account for founders with invoices built in. Pays on the first deposit of $500.',
      ratePercent: 1.1,
    },
    flat(6_000),
    { requiresApproval: true, holdDays: 14, traffic: ['Search', 'Email', 'Content'] },
  ),
]

const byId = new Map(OFFERS.map((each) => [each.id, each]))

/** An offer of the demo by its id. @throws for an unknown id */
export function demoOffer(id: number): DemoOffer {
  const found = byId.get(id)
  if (!found) throw new Error(`the demo has no offer ${id}`)
  return found
}

// what the advertiser pays: we keep about a third
const REVENUE_PERCENT = 150

/** The terms in the form of the payout rule. */
export function toTerms(demo: DemoOffer) {
  return {
    payoutType: demo.payoutType,
    defaultPayoutCents: BigInt(demo.payoutCents),
    percentPayoutBps: demo.percentBps,
    defaultRevenueCents: BigInt(Math.round((demo.payoutCents * REVENUE_PERCENT) / 100)),
    percentRevenueBps: Math.round((demo.percentBps * REVENUE_PERCENT) / 100),
  }
}
