// patterns have no look-ahead here; `lower` changes ASCII letters alone, as these patterns need
const AFTER_MOBILE = `replaceRegexpOne(lower(user_agent), '^(?s:.*)mobile', '')`
const DEVICE = `multiIf(
  match(lower(user_agent), 'ipad|tablet|playbook') OR match(${AFTER_MOBILE}, 'silk|android'), 'tablet',
  match(lower(user_agent), 'mobi|iphone|ipod|android|windows phone'), 'mobile',
  match(lower(user_agent), 'windows nt|macintosh|x11|cros|linux'), 'desktop', '')`
const BROWSER = `multiIf(match(user_agent, 'Instagram'), 'Instagram app',
  match(user_agent, 'FBAN|FBAV|FB_IAB'), 'Facebook app',
  match(lower(user_agent), 'tiktok|musical_ly|bytedancewebview'), 'TikTok app',
  match(user_agent, 'Snapchat'), 'Snapchat app',
  match(user_agent, 'Edg(e|A|iOS)?/'), 'Edge',
  match(user_agent, 'OPR/|OPiOS/|Opera'), 'Opera',
  match(user_agent, 'SamsungBrowser/'), 'Samsung Internet',
  match(user_agent, 'Firefox/|FxiOS/'), 'Firefox',
  match(user_agent, 'Chrome/|CriOS/|Chromium/'), 'Chrome',
  match(user_agent, 'Safari/') AND match(user_agent, 'Version/'), 'Safari', '')`
const REFERRER_HOST = `replaceRegexpOne(left(extract(lower(ifNull(referrer, '')),
  '^[a-z][a-z0-9+.-]*://(?:[^/?#]*@)?(?:www\\.)?([a-z0-9._-]+)(?::[0-9]*)?(?:[/?#]|$)'), 253), '^[0-9.]+$', '')`

const KEYS = [
  ...[1, 2, 3, 4, 5].map((n) => [`s${n}_key`, `ifNull(s${n}, '')`] as const),
  ['referrer_key', 'referrer_host'] as const,
]

/** `empties`: all is copied again after it. */
type Migration = { name: string; statements: readonly string[]; empties?: true }

/**
 * The tables of ClickHouse, in the order in which they were introduced; an applied one is never edited. A row is the state
 * of a click or conversion; of several the one of the highest version stands, and none once that is deleted. Partitions
 * are UTC months of the time in the id, as PostgreSQL's are. ClickHouse does not undo half a migration, so each
 * statement can be repeated.
 */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '0001_events',
    statements: [
      `CREATE TABLE IF NOT EXISTS click (
        affiliate_id UInt32,
        id UUID,
        at DateTime64(3, 'UTC') MATERIALIZED UUIDv7ToDateTime(id, 'UTC'),
        offer_id UInt32,
        linked_offer_id Nullable(UInt32),
        source_id UInt32,
        s1 Nullable(String), s2 Nullable(String), s3 Nullable(String), s4 Nullable(String), s5 Nullable(String),
        visitor String,
        ip Nullable(String),
        user_agent String CODEC(ZSTD),
        referrer Nullable(String) CODEC(ZSTD),
        country LowCardinality(Nullable(String)),
        is_unique Bool,
        flag LowCardinality(Nullable(String)),
        route Nullable(String),
        created_at DateTime64(3, 'UTC'),
        version UInt64,
        is_deleted UInt8 DEFAULT 0
      ) ENGINE = ReplacingMergeTree(version, is_deleted) PARTITION BY toYYYYMM(at) ORDER BY (affiliate_id, at, id)`,
      `CREATE TABLE IF NOT EXISTS conversion (
        affiliate_id UInt32,
        id UUID,
        at DateTime64(3, 'UTC') MATERIALIZED UUIDv7ToDateTime(id, 'UTC'),
        click_id UUID,
        offer_id UInt32,
        advertiser_id UInt32,
        source_id UInt32,
        s1 Nullable(String), s2 Nullable(String), s3 Nullable(String), s4 Nullable(String), s5 Nullable(String),
        event String,
        goal_id Nullable(UInt32),
        amount_cents Nullable(Int64),
        refunded_cents Int64,
        payout_cents Int64,
        revenue_cents Int64,
        status LowCardinality(String),
        day Date32,
        clicked_at DateTime64(3, 'UTC'),
        country LowCardinality(Nullable(String)),
        device LowCardinality(Nullable(String)),
        created_at DateTime64(3, 'UTC'),
        version UInt64,
        is_deleted UInt8 DEFAULT 0
      ) ENGINE = ReplacingMergeTree(version, is_deleted) PARTITION BY toYYYYMM(at) ORDER BY (affiliate_id, at, id)`,
    ],
  },
  {
    // months that nothing was written to for an hour become one part, which is read without looking for replaced states
    name: '0002_merged_months',
    statements: ['click', 'conversion'].map(
      (table) => `ALTER TABLE ${table} MODIFY SETTING min_age_to_force_merge_seconds = 3600,
        min_age_to_force_merge_on_partition_only = 1`,
    ),
  },
  {
    // what reports break down by, worked out once; as the expressions of visit-facts/data.ts tell it in PostgreSQL
    name: '0003_facts_of_events',
    statements: [
      `ALTER TABLE click
        ADD COLUMN IF NOT EXISTS day Date MATERIALIZED toDate(created_at, 'America/New_York'),
        ADD COLUMN IF NOT EXISTS hour UInt8 MATERIALIZED toHour(created_at, 'America/New_York'),
        ADD COLUMN IF NOT EXISTS device LowCardinality(String) MATERIALIZED ${DEVICE},
        ADD COLUMN IF NOT EXISTS browser LowCardinality(String) MATERIALIZED ${BROWSER},
        ADD COLUMN IF NOT EXISTS referrer_host String MATERIALIZED ${REFERRER_HOST}`,
      `ALTER TABLE conversion
        ADD COLUMN IF NOT EXISTS hour UInt8 MATERIALIZED toHour(created_at, 'America/New_York')`,
      ...['day', 'hour', 'device', 'browser', 'referrer_host'].map(
        (column) => `ALTER TABLE click MATERIALIZE COLUMN ${column}`,
      ),
      'ALTER TABLE conversion MATERIALIZE COLUMN hour',
    ],
  },
  {
    // reports of sales by these read no clicks
    name: '0004_clicks_of_conversions',
    empties: true,
    statements: [
      'TRUNCATE TABLE conversion',
      `ALTER TABLE conversion
        ADD COLUMN IF NOT EXISTS browser LowCardinality(String),
        ADD COLUMN IF NOT EXISTS referrer_host String,
        ADD COLUMN IF NOT EXISTS flag LowCardinality(Nullable(String))`,
    ],
  },
  {
    // texts that reports group many lines by, as numbers that are compared faster
    name: '0005_keys_of_texts',
    statements: ['click', 'conversion'].flatMap((table) => [
      `ALTER TABLE ${table} ${KEYS.map(([key, text]) => `ADD COLUMN IF NOT EXISTS ${key} UInt64 MATERIALIZED cityHash64(${text})`).join(', ')}`,
      ...KEYS.map(([key]) => `ALTER TABLE ${table} MATERIALIZE COLUMN ${key}`),
    ]),
  },
  {
    // as PostgreSQL has them: a user agent is read once, when its click is taken
    name: '0006_devices_of_clicks',
    empties: true,
    statements: [
      'TRUNCATE TABLE click',
      'TRUNCATE TABLE conversion',
      `ALTER TABLE click
        MODIFY COLUMN device LowCardinality(String) DEFAULT '',
        MODIFY COLUMN browser LowCardinality(String) DEFAULT ''`,
    ],
  },
  {
    name: '0007_recurring_conversions',
    empties: true,
    statements: ['TRUNCATE TABLE conversion', 'ALTER TABLE conversion ADD COLUMN IF NOT EXISTS is_recurring Bool'],
  },
]
