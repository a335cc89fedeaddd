import type { VisitorFact } from '@/lib/catalog/visitor-conditions/constants'
import { refusalText } from '@/lib/catalog/visitor-conditions/text-rules'
import type { ClickFlag } from '@/lib/generated/prisma/enums'
import type { ChoiceReason, RedirectStepKind } from './click-path-constants'
import {
  type ClickDetails,
  clickParametersSchema,
  type RedirectStep,
  type RouteStep,
  redirectStepSchema,
} from './click-path-schema'

/** The steps in a stored route; none for a text that is none. */
export function parseRedirectSteps(stored: unknown): RedirectStep[] {
  const read = redirectStepSchema.array().safeParse(stored)
  return read.success ? read.data : []
}

/** What became of a click's further parameters; none where they were not stored, or are erased. */
export function parseParameters(stored: unknown): ClickDetails['parameters'] {
  const read = clickParametersSchema.safeParse(stored)
  return read.success ? read.data : { passed: {}, dropped: [] }
}

/** The same as sentences, none where the link had no others. */
export function parameterSentences({ passed, dropped }: ClickDetails['parameters']): string[] {
  const sent = Object.entries(passed).map(([name, value]) => `${name}=${value}`)
  return [
    ...(sent.length > 0 ? [`Passed on to the advertiser: ${sent.join(', ')}.`] : []),
    ...(dropped.length > 0 ? [`Left out, because the offer does not pass it on: ${dropped.join(', ')}.`] : []),
  ]
}

const CAUSES: Record<RedirectStepKind, string> = {
  smart_link: 'A smart link',
  override: 'An override by our staff',
  group: 'The rotation of its offer group',
  fallback: 'Its offer group, because it could not take the visitor,',
  overflow: 'A cap that was full',
  offer_fallback: 'The offer, because it could not take the visitor,',
}

const CHOICES: Record<ChoiceReason, (share: string) => string> = {
  share: (share) => `by its share${share}`,
  kept: () => 'because this visitor was sent there before',
  next: () => 'because the offers before it could not take the visitor',
  none: () => 'although none of its offers could take the visitor',
}

function choiceSentence({ toOffer, choice }: Pick<RouteStep, 'toOffer' | 'choice'>): string {
  if (!choice) return `A smart link chose ${toOffer}.`
  const { linkName, shareBps, why } = choice
  const share = shareBps === null ? '' : ` of ${Math.round(shareBps / 10) / 10}%`
  return `The smart link “${linkName}” chose ${toOffer} ${CHOICES[why](share)}.`
}

/** A step of a route as a sentence for the affiliate. */
export function routeSentence({ by, fromOffer, toOffer, choice }: RouteStep): string {
  if (by === 'smart_link') return choiceSentence({ toOffer, choice })
  if (by === null) return `The visitor was sent from ${fromOffer} to ${toOffer}.`
  const to = toOffer === null ? 'another page of the advertiser' : toOffer
  return `${CAUSES[by]} sent the visitor from ${fromOffer} to ${to}.`
}

/** Why a click is not counted, as a sentence for the affiliate. */
export const FLAG_SENTENCES: Record<ClickFlag, string> = {
  bot: 'Not counted: its browser is a known bot. A sale that the advertiser reports is held longer.',
  head: 'Not counted: a link check (HEAD request), not a visit.',
  subresource: 'Not counted: a page loaded it as a picture, a script or a frame, and nobody clicked.',
  prefetch: 'Not counted: the browser loaded it ahead of time. A sale that follows is paid.',
  affiliate_pending: 'Not counted: your account was not approved yet.',
  datacenter: 'Not counted: it came from a data center.',
  offer_not_approved: 'Not counted: you were not approved for the offer.',
  country_not_allowed: 'Not counted: the offer does not allow the visitor’s country.',
  device_not_allowed: 'Not counted: the offer is not for the visitor’s kind of device.',
  visitor_not_allowed: 'Not counted: the offer is not for this visitor.',
  test: 'Not counted: a test by our staff.',
  imported: 'Not counted here: it was made before the network moved. A sale that follows is paid.',
  coupon: 'No click: the sale is credited to your coupon code.',
  inquiry: 'No click of its own: the sale was granted after you missed it.',
}

/** The same of a click, with the condition that refused its visitor. */
export const flagSentence = (flag: ClickFlag, refusedBy: VisitorFact | null): string =>
  [FLAG_SENTENCES[flag], refusalText(refusedBy)].filter(Boolean).join(' ')
