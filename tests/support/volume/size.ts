/** The number of rows when admin lists are measured. Other counts are derived from these. */
export const VOLUME = { affiliates: 100_000, conversions: 1_000_000, audits: 100_000, payouts: 200_000 }

/** The time at which the data ends. */
export const VOLUME_NOW = new Date('2026-11-20T17:00:00Z')

/** Ids of affiliates, sources and offers count up from here. */
export const FIRST = { affiliate: 10_000, source: 0, offer: 1_000, advertiser: 100 }

export const OFFERS = 200
export const ADVERTISERS = 20
export const BUCKETS = 10
export const BATCHES = 2_000
/** The latest affiliates wait for approval. */
export const PENDING = 5_000

const NOW = `timestamptz '${VOLUME_NOW.toISOString()}'`

/** A time before the end: `share` of `days`, with `share` from 1 to 0. */
export const ago = (share: string, days: number): string => `(${NOW} - (${share}) * interval '${days} days')`

// The same data in every run: hashes of the row's index. Ids contain their time, like those of the product.
export const FUNCTIONS = [
  'CREATE SCHEMA volume',
  `CREATE FUNCTION volume.draw(n bigint, salt bigint, size bigint) RETURNS int LANGUAGE sql IMMUTABLE AS
    $$ SELECT (((hashint8extended(n, salt) % size) + size) % size)::int $$`,
  `CREATE FUNCTION volume.id(at timestamptz, key text) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(key), 1, 3) || '8'
      || substr(md5(key), 4, 15))::uuid $$`,
  `CREATE FUNCTION volume.pick(n bigint, salt bigint, choices text[]) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT choices[1 + volume.draw(n, salt, cardinality(choices))] $$`,
]
