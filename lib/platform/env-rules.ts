export type Given = Record<string, string | undefined>

/** Variables that work only all together. */
const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The line about a bucket of which only a part is set: files would be stored elsewhere without a word. */
export function partOfBucket(given: Given): string[] {
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
export function halfPairs(given: Given): string[] {
  return PAIRS.flatMap(([one, other]) => {
    if ((given[one] === undefined) === (given[other] === undefined)) return []
    const [set, unset] = given[one] === undefined ? [other, one] : [one, other]
    return [`${unset} is not set, but ${set} is: set both or neither`]
  })
}

/** Secrets that are the same: who learns one has the other. */
export const sameSecrets = ({ NEXTAUTH_SECRET, DATA_ENCRYPTION_KEY }: Given): string[] =>
  NEXTAUTH_SECRET !== undefined && NEXTAUTH_SECRET === DATA_ENCRYPTION_KEY
    ? ['DATA_ENCRYPTION_KEY must not be the same as NEXTAUTH_SECRET']
    : []

/**
 * Variables whose defaults are unsafe here. Outside demo mode the site's address decides whether cookies are secure, where
 * emailed links lead and which origins may make changes; mail servers refuse email from localhost.
 */
export function unsafeDefaults({ DEMO, SMTP_URL }: Given): string[] {
  return [...(DEMO === '1' ? [] : ['NEXTAUTH_URL']), ...(SMTP_URL ? ['MAIL_FROM'] : [])]
}
