import type { Cents } from '@/lib/platform/money/cents'
import { decimalDollars } from '@/lib/platform/money/format'
import { LOCAL_HOSTS } from '@/lib/platform/network/local-hosts'
import { isUrl } from '@/lib/platform/parse-url'
import { type PostbackEvent, URL_MAX_LENGTH } from './constants'
import { MACRO, type MacroValues, macroProblem, parametersOf } from './macro-rules'
import { OWN_DOMAIN, OWN_KEY, type Tracker } from './tracker-constants'

const filledWith = (url: string, text: string) => url.replace(MACRO, text)

/** The postback of a tracker, on the domain of the address that is there already. */
export function trackerUrl({ path }: Tracker, typed: string): string {
  const origin = /^https:\/\/[^/?#{}\s]+/i.exec(typed.trim())?.[0] ?? `https://${OWN_DOMAIN}`
  return `${origin}${path}`
}

/** Whether a host is this machine by one of its usual names. */
export const isLocalName = (host: string): boolean => LOCAL_HOSTS.includes(host)

/**
 * What is wrong with a postback's URL, to follow "The address"; undefined when it is valid. The addresses of its host are
 * checked at every call.
 * @param isInside which hosts off the public internet are allowed, by http too
 */
export function urlProblem(url: string, isInside: (host: string) => boolean): string | undefined {
  if (url.length > URL_MAX_LENGTH) return `must be ${URL_MAX_LENGTH} characters at most`
  const macro = macroProblem(url)
  if (macro !== undefined) return macro
  const [one, other] = [filledWith(url, 'a'), filledWith(url, 'b')]
  if (/\s/.test(url) || !isUrl(one) || !isUrl(other))
    return 'must be an address such as https://tracker.example/postback'
  return partsProblem(new URL(one), new URL(other), isInside)
}

function partsProblem(one: URL, other: URL, isInside: (host: string) => boolean): string | undefined {
  const isLocal = isInside(one.hostname)
  if (one.protocol !== 'https:' && !(isLocal && one.protocol === 'http:')) return 'must begin with https://'
  if (one.username || one.password || other.username) return 'must not carry a user name or password'
  // macro values come from a visitor's link, and only the affiliate may choose the host
  if (one.origin !== other.origin) return 'must not have a macro in its host'
  if (one.hostname === OWN_DOMAIN) return `must have the domain of your tracker in place of ${OWN_DOMAIN}`
  if (one.pathname.includes(OWN_KEY)) return `must have the key of your postback in place of ${OWN_KEY}`
  if (one.hash) return 'must not have a part after #'
  if (!isLocal && isPlainName(one.hostname)) return 'must name a host on the public internet'
  return undefined
}

// A name without a dot, and the suffixes reserved for internal networks.
const isPlainName = (host: string) =>
  !host.startsWith('[') && (!host.includes('.') || /\.(local|localhost|internal|lan|home|corp|arpa)\.?$/i.test(host))

/** The values of a conversion for macros. Money in cents; missing texts are empty. */
export type ConversionFacts = {
  clickId: string
  conversionId: string
  txnId: string
  offerId: number
  payoutCents: Cents
  /** The sale as it was reported; null where it came without an amount. */
  amountCents: Cents | null
  refundedCents: Cents
  status: PostbackEvent
  event: string
  /** When it was reported, and when its customer paid. */
  soldAt: Date
  paidAt: Date
  source: string
  subIds: Record<'s1' | 's2' | 's3' | 's4' | 's5', string | null>
  /** The parameters of the click's link that went on to the advertiser. */
  parameters: Readonly<Record<string, string>>
}

/** As trackers read times: without parts of a second. */
const toSecond = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z')
const toTimestamp = (at: Date): string => String(Math.floor(at.getTime() / 1_000))

/** The value of every macro for a conversion. */
export function macroValues(facts: ConversionFacts): MacroValues {
  const { s1, s2, s3, s4, s5 } = facts.subIds
  const { amountCents, refundedCents, parameters } = facts
  return {
    parameters,
    click_id: facts.clickId,
    conversion_id: facts.conversionId,
    txn_id: facts.txnId,
    offer_id: String(facts.offerId),
    payout: decimalDollars(facts.payoutCents),
    amount: amountCents === null ? '' : decimalDollars(amountCents - refundedCents),
    refunded: decimalDollars(refundedCents),
    currency: 'USD',
    status: facts.status,
    event: facts.event,
    sale_time: toSecond(facts.soldAt),
    sale_timestamp: toTimestamp(facts.soldAt),
    paid_time: toSecond(facts.paidAt),
    paid_timestamp: toTimestamp(facts.paidAt),
    source: facts.source,
    s1: s1 ?? '',
    s2: s2 ?? '',
    s3: s3 ?? '',
    s4: s4 ?? '',
    s5: s5 ?? '',
  }
}

/** The values of a call to a tracker that has words of its own for statuses. */
export const inWordsOf = (values: MacroValues, names: Partial<Record<PostbackEvent, string>>): MacroValues => ({
  ...values,
  status: names[values.status as PostbackEvent] || values.status,
})

/** The JSON body of a POST postback: every macro under its name, and the parameters under theirs. */
export const toJson = ({ parameters, ...values }: MacroValues): string => JSON.stringify({ ...parameters, ...values })

/** Whether a call needs the parameters of the click's link. */
export const needsParameters = ({ url, method }: { url: string; method: 'get' | 'post' }): boolean =>
  method === 'post' || parametersOf(url).length > 0
