/** What a call says of a subscription beside its payments. */
export type SubscriptionChange = 'ended' | 'resumed'

/**
 * Words by which billing systems say that a subscription ended, in small letters without signs: events and states of Stripe,
 * Paddle, Chargebee, Recurly, PayPal, Braintree, RevenueCat, Gumroad, ClickBank and others, as they publish them.
 */
const ENDED = ['cancel', 'canceled', 'cancelled', 'canceling', 'cancelling', 'cancellation', 'canceledatperiodend']
  .concat(['end', 'ended', 'expire', 'expired', 'expiration', 'expiry', 'churn', 'churned'])
  .concat(['unsubscribe', 'unsubscribed', 'terminate', 'terminated', 'termination'])

/** Words that say so of a subscription only: an account may be deleted without one. */
const ENDED_OF_SUBSCRIPTION = [
  'deleted',
  'removed',
  'stopped',
  'deactivated',
  'inactive',
  'completed',
  'finished',
  'eot',
]

const RESUMED = ['resume', 'resumed', 'reactivate', 'reactivated', 'restarted', 'uncanceled', 'uncancelled'].concat([
  'uncancel',
  'uncancellation',
  'resubscribed',
])

/** What stands beside these words and says that they are about a subscription. */
const SUBSCRIPTION = /subscriptions?|subscr(?!i)|contracts?|memberships?|rebill|recurring(?:paymentprofile)?/g
const AROUND = /^(?:customer|billing|order|event)|(?:notification|event)$/g

/** What a word says of a subscription, in any case and with any signs; undefined for any other. */
export function subscriptionChange(text: string): SubscriptionChange | undefined {
  if (text === '') return undefined
  const plain = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const bare = plain.replace(SUBSCRIPTION, '')
  const isOfSubscription = bare !== plain
  const word = isOfSubscription ? bare.replace(AROUND, '') : plain
  if (ENDED.includes(word) || (isOfSubscription && ENDED_OF_SUBSCRIPTION.includes(word))) return 'ended'
  return RESUMED.includes(word) ? 'resumed' : undefined
}

/**
 * Parameters in which a change of a subscription is the event, also where the state alone says it (`status=canceled`), or beside an
 * event that is about subscriptions (`event=subscription.updated&status=canceled`).
 */
export function withSubscriptionEvent<Parameters extends Record<string, string>>(parameters: Parameters): Parameters {
  const { event = '', status = '' } = parameters
  if (status === '' || subscriptionChange(status) === undefined) return parameters
  const isAbout = event.trim() === '' || /subscri|membership|rebill|recurring/i.test(event)
  return isAbout && subscriptionChange(event) === undefined ? { ...parameters, event: status } : parameters
}
