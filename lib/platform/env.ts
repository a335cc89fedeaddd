import { z } from 'zod'
import { BRAND } from './brand'
import { type ProxyTrust, parseProxyTrust } from './client-address'

/** The version of Shopify's Storefront API unless the environment names another. [S7.22] [S9.18] */
const STOREFRONT_API_VERSION = '2024-10'

const secret = z.string().min(32, 'must be at least 32 characters')

/** Every environment variable. `.env.example` documents the same list, and a test compares the two. */
export const envSchema = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  DATABASE_POOL_WAIT_SECONDS: z.coerce.number().int().min(1).max(300).default(5),
  DATABASE_STATEMENT_SECONDS: z.coerce.number().int().min(5).max(3600).default(60),
  NEXTAUTH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .default('http://localhost:3000'),
  NEXTAUTH_SECRET: secret,
  DATA_ENCRYPTION_KEY: secret,
  DEMO: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(1_000_000).default(10_000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  JOBS: z.enum(['app', 'worker']).default('app'),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, context): ProxyTrust => {
      const trust = parseProxyTrust(text)
      if (!trust) context.addIssue('must be a number of proxies such as 1, or their networks such as 10.0.0.0/8')
      return trust ?? z.NEVER
    }),
  TAX_FORM_ABOVE_CENTS: z.coerce.number().int().min(0).max(100_000_000).default(60_000),
  PAYPAL_BASE_URL: z
    .string()
    .regex(/^https:\/\//, 'must be an https:// address')
    .default('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  DISCORD_API_BASE: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .default('https://discord.com/api/v10')
    .transform((url) => url.replace(/\/+$/, '')),
  DISCORD_GUILD_ID: z
    .string()
    .regex(/^\d{15,25}$/, 'must be the number of a guild')
    .optional(),
  DISCORD_BOT_TOKEN: z.string().optional(),
  SHOPIFY_STORE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as your-store.myshopify.com')
    .optional(),
  SHOPIFY_STOREFRONT_TOKEN: z.string().optional(),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^(\d{4}-(01|04|07|10)|unstable)$/, `must be a version such as ${STOREFRONT_API_VERSION}`)
    .default(STOREFRONT_API_VERSION),
  SHOPIFY_WEBHOOK_SECRET: z.string().optional(),
  DISCORD_CLIENT_ID: z
    .string()
    .regex(/^\d{15,25}$/, 'must be the number of an application')
    .optional(),
  DISCORD_CLIENT_SECRET: z.string().optional(),
  POSTBACKS_TO_LOCALHOST: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().default(`${BRAND.name} <no-reply@localhost>`),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Env = z.infer<typeof envSchema>

/** Raised at start with one line per missing or invalid variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

type Given = Record<string, string | undefined>

/**
 * Variables whose defaults are unsafe here. Outside demo mode the site's address decides whether cookies are secure, where
 * emailed links lead and which origins may make changes; mail servers refuse email from localhost.
 */
function unsafeDefaults({ DEMO, SMTP_URL }: Given): string[] {
  return [...(DEMO === '1' ? [] : ['NEXTAUTH_URL']), ...(SMTP_URL ? ['MAIL_FROM'] : [])]
}

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws EnvironmentError naming each missing or unsafe variable.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given: Given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = envSchema.safeParse(given)
  const wrong = parsed.error?.issues.map(({ path, message }) => ({ name: path.join('.'), message })) ?? []
  const unset = unsafeDefaults(given).flatMap((name) => (given[name] === undefined ? [{ name, message: '' }] : []))
  const problems = [...wrong, ...unset]
  if (parsed.success && problems.length === 0) return parsed.data
  const lines = problems.map(({ name, message }) =>
    given[name] === undefined ? `${name} is not set (see .env.example)` : `${name} ${message}`,
  )
  throw new EnvironmentError(lines.join('\n'))
}

let cached: Env | undefined

/** The environment of this process, read on first use, so that builds need no variables. */
export function env(): Env {
  cached ??= readEnv(process.env)
  return cached
}
