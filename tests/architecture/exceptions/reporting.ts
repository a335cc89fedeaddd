/** Files outside the vocabulary, and why. */
export const REPORTING: Record<string, string> = {
  'lib/reporting/stats/breakdown.ts':
    'reads by one dimension, from the roll-ups or, where they do not know it, the events',
  'lib/reporting/stats/buckets.ts': 'the hours and days of a range in a zone',
}
