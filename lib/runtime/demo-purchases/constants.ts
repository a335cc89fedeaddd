/** What the demo's advertisers sell their products for, in cents, by the name of the offer; 0 is free to the buyer. */
export const DEMO_PRICES_CENTS: Record<string, number> = {
  'Northpay Debit Card': 0,
  'Northpay High-Yield Savings': 0,
  'Glowbox Beauty Trial': 2_900,
  'Glowbox Refill Club': 1_900,
  'Lumen VPN': 1_299,
  'Lumen Password Vault': 4_800,
  'Tidewater Home Insurance': 0,
  'Tidewater Renters Quote': 0,
  'Pawprint Pet Plan': 2_400,
  'Pawprint Toy Crate': 5_400,
  'Forge Fitness App': 2_900,
  'Forge Whey Sampler': 4_500,
  'Brightside Surveys': 0,
  'Brightside Panel Plus': 0,
  'Harborline Tax Filing': 8_900,
  'Harborline Credit Monitor': 2_499,
  'Oakwell Meal Kits': 6_500,
  'Oakwell Sleep Patch': 3_900,
  'Cinder Cloud Backup': 9_600,
  'Cinder Ad Blocker': 399,
  'Northpay Metal Card': 0,
  'Oakwell Vitamin Plan': 2_400,
  'Tidewater Auto Insurance': 0,
  'Harborline Business Checking': 0,
}

/** The price of an offer that is not of the seed, and the start of an amount the visitor may change. */
export const USUAL_PRICE_CENTS = 4_900
