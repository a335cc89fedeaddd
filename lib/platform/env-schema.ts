import { z } from 'zod'
import { BRAND } from './brand'
import { type ProxyTrust, parseProxyTrust } from './client-address'
import { emailForm, isEmail } from './email'
import {
  addressRead,
  apiAddress,
  areNatsServers,
  bearerToken,
  clickHouseAddress,
  collectorAddress,
  credential,
  databaseUrl,
  folder,
  fraction,
  hostForm,
  httpAddress,
  httpsApi,
  isNameServer,
  listenAddress,
  oneOf,
  parseList,
  parseNatsServers,
  parseRegions,
  readSiteAddress,
  secret,
  storeDomain,
  wholeNumber,
  zeroOrOne,
} from './env-value-schema'
import { readMailAddress, readSender } from './mail-address'
import { type PrivateTargets, parsePrivateTargets } from './private-targets'

/** The version of Shopify's Storefront API unless the environment names another. [S7.22] [S9.18] */
const STOREFRONT_API_VERSION = '2024-10'

/** Every environment variable. `.env.example` documents the same list, and a test compares the two. */
export const envSchema = z.object({
  DATABASE_URL: databaseUrl,
  DIRECT_DATABASE_URL: databaseUrl.optional(),
  MIGRATE_DATABASE_URL: databaseUrl.optional(),
  MIGRATE: zeroOrOne.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_READ_LAG_SECONDS: wholeNumber(1, 60).default(5),
  DATABASE_START_SECONDS: wholeNumber(0, 3600).default(60),
  SCHEMA_WAIT_SECONDS: wholeNumber(0, 86_400).default(300),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(20),
  DATABASE_POOL_WAIT_SECONDS: wholeNumber(1, 300).default(5),
  DATABASE_STATEMENT_SECONDS: wholeNumber(5, 3600).default(60),
  NEXTAUTH_URL: addressRead(readSiteAddress).default('http://localhost:3000'),
  LINK_HOSTS: z
    .string()
    .default('')
    .transform((text) => parseList(text).map(hostForm))
    .refine(
      (hosts) => hosts.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)),
      'must be host names such as t.example.com, separated by commas',
    ),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform(parseList)
    .refine(
      (servers) => servers.every(isNameServer),
      'must be addresses such as 1.1.1.1 or 127.0.0.1:5353, separated by commas',
    ),
  WEBHOOK_PRIVATE_TARGETS: z
    .string()
    .default('')
    .transform((text, context): PrivateTargets => {
      const targets = parsePrivateTargets(parseList(text))
      if (!targets) context.addIssue('must be host names and private networks such as hooks.internal,10.20.0.0/16')
      return targets ?? z.NEVER
    }),
  NEXTAUTH_SECRET: secret,
  DATA_ENCRYPTION_KEY: secret,
  DATA_ENCRYPTION_KEY_PREVIOUS: z
    .string()
    .default('')
    .transform(parseList)
    .refine(
      (keys) => keys.every((key) => key.length >= 32),
      'must be keys of at least 32 characters, separated by commas',
    ),
  DEMO: zeroOrOne.default('0').transform((value) => value === '1'),
  PORT: wholeNumber(0, 65535).default(3000),
  KEEP_ALIVE_SECONDS: wholeNumber(1, 3_600).default(65),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).default(10_000),
  HOST: listenAddress.optional(),
  DATA_DIR: folder.default('.data'),
  CLICKS_WITHOUT_DATABASE: oneOf('store', 'refuse').default('store'),
  CLICK_LOG: z
    .string()
    .transform(parseNatsServers)
    .refine(areNatsServers, 'must be addresses such as nats://127.0.0.1:4222, separated by commas')
    .optional(),
  CLICK_LOG_REGIONS: z
    .string()
    .transform(parseRegions)
    .refine(
      (regions) => regions.every(({ name, servers }) => /^[a-z0-9-]{1,32}$/.test(name) && areNatsServers(servers)),
      'must be regions such as eu=nats://10.1.0.1:4222,nats://10.1.0.2:4222, separated by spaces',
    )
    .refine((regions) => new Set(regions.map(({ name }) => name)).size === regions.length, 'must name each region once')
    .default([]),
  CLICK_LOG_STREAM: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be a name of letters, digits, - and _')
    .default(`${BRAND.slug}-clicks`),
  CLICK_LOG_REPLICAS: wholeNumber(1, 5).default(1),
  CLICK_LOG_MAX_MB: wholeNumber(16, 10_000_000).default(4_096),
  CLICK_LOG_POSTBACK_SECONDS: wholeNumber(0, 30).default(5),
  CLICKHOUSE_URL: clickHouseAddress.optional(),
  CLICKHOUSE_LAG_SECONDS: wholeNumber(60, 86_400).default(300),
  JOBS: oneOf('app', 'worker').default('app'),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, context): ProxyTrust => {
      const trust = parseProxyTrust(text)
      if (!trust) context.addIssue('must be a number of proxies such as 1, or their networks such as 10.0.0.0/8')
      return trust ?? z.NEVER
    }),
  GEOIP_DATABASE: z.string().optional(),
  GEOIP_ASN_DATABASE: z.string().optional(),
  TAX_FORM_ABOVE_CENTS: wholeNumber(0, 100_000_000).default(60_000),
  PAYPAL_BASE_URL: httpsApi.default('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: credential.optional(),
  PAYPAL_CLIENT_SECRET: credential.optional(),
  STRIPE_API_BASE: httpsApi.default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: credential
    .regex(/^(?!(?:pk|mk|we|whsec)_)/, 'must be a secret key (sk_ or rk_), not the publishable one or that of webhooks')
    .optional(),
  STRIPE_WEBHOOK_SECRET: credential
    .regex(/^(?!(?:we|sk|rk|pk)_|https?:)/, 'must be the signing secret (whsec_), not the id of the webhook or a key')
    .optional(),
  DISCORD_API_BASE: apiAddress.default('https://discord.com/api/v10'),
  DISCORD_GUILD_ID: z
    .string()
    .regex(/^\d{15,25}$/, 'must be the number of a guild')
    .optional(),
  DISCORD_BOT_TOKEN: z
    .string()
    .transform((token) => token.replace(/^Bot\s+/i, ''))
    .pipe(credential)
    .optional(),
  SHOPIFY_STORE_DOMAIN: z
    .string()
    .overwrite(storeDomain)
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as your-store.myshopify.com')
    .optional(),
  SHOPIFY_STOREFRONT_TOKEN: credential
    .regex(/^(?!shp(?:at|ca|ss|pa)_)/, 'must be the public token of the Storefront API, not one of the Admin API')
    .optional(),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^(\d{4}-(01|04|07|10)|unstable)$/, `must be a version such as ${STOREFRONT_API_VERSION}`)
    .default(STOREFRONT_API_VERSION),
  SHOPIFY_WEBHOOK_SECRET: credential.optional(),
  DISCORD_CLIENT_ID: z
    .string()
    .regex(/^\d{15,25}$/, 'must be the number of an application')
    .optional(),
  DISCORD_CLIENT_SECRET: credential.optional(),
  POSTBACKS_TO_LOCALHOST: zeroOrOne.default('0').transform((value) => value === '1'),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be a P-256 public key in base64url')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a P-256 private key in base64url')
    .optional(),
  S3_ENDPOINT: apiAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^(?!.*\.\.|[\d.]+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: credential.optional(),
  S3_SECRET_ACCESS_KEY: credential.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'must be the code of a region such as eu-central-1')
    .default('us-east-1'),
  S3_PATH_STYLE: zeroOrOne.default('1').transform((value) => value === '1'),
  SMTP_URL: addressRead(readMailAddress).optional(),
  SMTP_CONNECTIONS: wholeNumber(1, 50).default(5),
  MAIL_FROM: z
    .string()
    .transform((text, context): string => {
      const read = readSender(text)
      if ('fault' in read) context.addIssue(read.fault)
      return 'sender' in read ? read.sender : z.NEVER
    })
    .default(`${BRAND.name} <no-reply@localhost>`),
  RETENTION_CLICK_MONTHS: wholeNumber(13, 240).default(14),
  RETENTION_NETWORK_AFTER_DAYS: wholeNumber(15, 3650).default(30),
  RETENTION_ERASE_AFTER_DAYS: wholeNumber(15, 3650).default(180),
  SUPPORT_EMAIL: z.string().overwrite(emailForm).refine(isEmail, 'must be an email address').optional(),
  METRICS_TOKEN: bearerToken.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: fraction.default(1),
  ALARM_WEBHOOK_URL: httpAddress
    .refine((text) => !/…|\.{3}$|x{8}/i.test(text), 'is that of an example: copy the address of your own channel')
    .optional(),
  ALARM_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/,
      'must be whsec_ and base64; make one with: echo whsec_$(openssl rand -base64 24)',
    )
    .optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
})

export type Env = z.infer<typeof envSchema>
