import { type Env, envSchema } from './env-schema'
import { bareValue, unfilled } from './server-address'

type Given = Record<string, string | undefined>

/** Variables that work only all together. */
const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The line about a bucket of which only a part is set: files would be stored elsewhere without a word. */
function partOfBucket(given: Given): string[] {
  const unset = BUCKET.filter((name) => given[name] === undefined)
  const set = [...BUCKET, 'S3_REGION', 'S3_PATH_STYLE'].filter((name) => given[name] !== undefined)
  if (unset.length === 0 || set.length === 0) return []
  return [`${unset.join(', ')} not set, but ${set.join(', ')}: set ${BUCKET.join(', ')} or none of them`]
}

/** Variables that work only together. */
const PAIRS = [
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['DISCORD_GUILD_ID', 'DISCORD_BOT_TOKEN'],
  ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'],
  ['SHOPIFY_STORE_DOMAIN', 'SHOPIFY_STOREFRONT_TOKEN'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
] as const

/** The lines about pairs of which one is set: the feature would be off without a word. */
function halfPairs(given: Given): string[] {
  return PAIRS.flatMap(([one, other]) => {
    if ((given[one] === undefined) === (given[other] === undefined)) return []
    const [set, unset] = given[one] === undefined ? [other, one] : [one, other]
    return [`${unset} is not set, but ${set} is: set both or neither`]
  })
}

/** Secrets that are the same: who learns one has the other. */
const sameSecrets = ({ NEXTAUTH_SECRET, DATA_ENCRYPTION_KEY }: Given): string[] =>
  NEXTAUTH_SECRET !== undefined && NEXTAUTH_SECRET === DATA_ENCRYPTION_KEY
    ? ['DATA_ENCRYPTION_KEY must not be the same as NEXTAUTH_SECRET']
    : []

/**
 * Variables whose defaults are unsafe here. Outside demo mode the site's address decides whether cookies are secure, where
 * emailed links lead and which origins may make changes; mail servers refuse email from localhost.
 */
function unsafeDefaults({ DEMO, SMTP_URL }: Given): string[] {
  return [...(DEMO === '1' ? [] : ['NEXTAUTH_URL']), ...(SMTP_URL ? ['MAIL_FROM'] : [])]
}

/** Raised at start with one line per missing or invalid variable. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}

// other names with these beginnings are not ours alone, such as DATABASE_ and MAIL_
const OWN_PREFIX =
  /^(STOKE|NEXTAUTH|PAYPAL|DISCORD|SHOPIFY|SMTP|POSTBACKS|S3|GEOIP|TRUST|TAX_FORM|LINK|DATA_ENCRYPTION|RETENTION|ALARM|VAPID)_/

/** Variables that look like ours and are none, such as a misspelled one: they have no effect. */
export function unknownVariables(source: Given): string[] {
  const isKnown = (name: string) => name in envSchema.shape
  return Object.keys(source).filter((name) => OWN_PREFIX.test(name) && !isKnown(name) && Boolean(source[name]))
}

/** Our variables as they are meant: without spaces and quotes around them; the others as they are. */
const bareVariables = (source: Given): Given =>
  Object.fromEntries(
    Object.entries(source).map(([name, value]) => [
      name,
      value !== undefined && name in envSchema.shape ? bareValue(value) : value,
    ]),
  )

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws EnvironmentError naming each missing, invalid or unsafe variable and each pair of which one is set.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given: Given = Object.fromEntries(
    Object.entries(bareVariables(source)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = envSchema.safeParse(given)
  // of several faults of a text the first is told
  const faults = new Map(parsed.error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  for (const [name, value] of Object.entries(given)) {
    const left = name in envSchema.shape ? unfilled(value ?? '') : undefined
    if (left !== undefined) faults.set(name, `has ${left} in it, which was not filled in`)
  }
  const wrong = [...faults].reverse().map(([name, message]) => ({ name, message }))
  const unset = unsafeDefaults(given).flatMap((name) => (given[name] === undefined ? [{ name, message: '' }] : []))
  const together = [...halfPairs(given), ...partOfBucket(given), ...sameSecrets(given)]
  const problems = [...wrong, ...unset]
  if (parsed.success && problems.length + together.length === 0) return parsed.data
  const lines = problems.map(({ name, message }) =>
    given[name] === undefined ? `${name} is not set (see .env.example)` : `${name} ${message}`,
  )
  throw new EnvironmentError([...lines, ...together].join('\n'))
}

const SHARED = Symbol.for('stoke.environment')
const shared = globalThis as { [SHARED]?: Env }

/** The environment of this process, read on first use, so that builds need no variables. */
export function env(): Env {
  if (shared[SHARED]) return shared[SHARED]
  const read = readEnv(process.env)
  // next-auth, the exporter of traces and others read some by themselves, and only in these forms
  const { NEXTAUTH_URL, OTEL_EXPORTER_OTLP_ENDPOINT } = read
  const meant = { ...bareVariables(process.env), ...(process.env.NEXTAUTH_URL && { NEXTAUTH_URL }) }
  if (OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) Object.assign(meant, { OTEL_EXPORTER_OTLP_ENDPOINT })
  for (const [name, value] of Object.entries(meant)) if (process.env[name] !== value) process.env[name] = value
  shared[SHARED] = read
  return read
}
