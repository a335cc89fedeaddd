/** Files outside the vocabulary, and why. */
export const CATALOG: Record<string, string> = {
  'lib/catalog/offers/details.ts': 'reads: one offer as its page shows it',
  'lib/catalog/offers/figures.ts': 'reads: what offers brought all affiliates, and one of them',
  'lib/catalog/offers/limits.ts': 'reads: the caps that hold for one affiliate of an offer',
  'lib/catalog/offers/leaders.ts': 'reads: the affiliates of an offer by conversions, kept for a minute',
}
