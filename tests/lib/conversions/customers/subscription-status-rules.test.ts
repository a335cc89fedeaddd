import { describe, expect, test } from 'vitest'
import { subscriptionChange, withSubscriptionEvent } from '@/lib/conversions/customers/subscription-status-rules'

describe('words about a subscription', () => {
  // names of events and states as these services publish them
  test.each([
    ['customer.subscription.deleted', 'ended'], // Stripe
    ['subscription.canceled', 'ended'], // Paddle, FastSpring
    ['subscription_cancelled', 'ended'], // Chargebee, Lemon Squeezy
    ['canceled_subscription_notification', 'ended'], // Recurly
    ['expired_subscription_notification', 'ended'],
    ['BILLING.SUBSCRIPTION.CANCELLED', 'ended'], // PayPal
    ['BILLING.SUBSCRIPTION.EXPIRED', 'ended'],
    ['subscr_cancel', 'ended'], // PayPal's older notifications
    ['subscr_eot', 'ended'],
    ['recurring_payment_profile_cancel', 'ended'],
    ['subscription_expired', 'ended'], // Braintree
    ['CANCELLATION', 'ended'], // RevenueCat
    ['EXPIRATION', 'ended'],
    ['CANCEL-REBILL', 'ended'], // ClickBank
    ['subscription_contracts/expire', 'ended'], // Shopify
    ['subscription_ended', 'ended'], // Gumroad
    ['subscription.deactivated', 'ended'], // FastSpring
    ['order.subscription_cancelled', 'ended'], // ThriveCart
    [' Churned ', 'ended'],
    ['unsubscribed', 'ended'],
    ['UNCANCEL-REBILL', 'resumed'],
    ['UNCANCELLATION', 'resumed'],
    ['subscription.resumed', 'resumed'],
    ['subscription_reactivated', 'resumed'],
  ] as const)('%s: %s', (word, change) => expect(subscriptionChange(word)).toBe(change))

  test.each(['', 'sale', 'refund', 'reversal', 'chargeback', 'conversion', 'order_canceled', 'deleted', 'trial_ended'])(
    'none: %s',
    (word) => expect(subscriptionChange(word)).toBeUndefined(),
  )

  test.each([
    ['subscription.created', 'none'],
    ['subscription_renewed', 'none'],
    ['subscription.paused', 'none'],
    ['lead', 'none'],
    ['weekend', 'none'],
    ['subscr_signup', 'none'],
    ['recurring_payment', 'none'],
    ['spend', 'none'],
  ])('%s: %s', (word) => expect(subscriptionChange(word)).toBeUndefined())

  test('a state is the event where there is none, or one about subscriptions', () => {
    expect(withSubscriptionEvent({ status: 'canceled' })).toMatchObject({ event: 'canceled' })
    expect(withSubscriptionEvent({ event: 'subscription.updated', status: 'Expired' })).toMatchObject({
      event: 'Expired',
    })
    expect(withSubscriptionEvent({ event: 'sale', status: 'canceled' })).toMatchObject({ event: 'sale' })
    expect(withSubscriptionEvent({ event: 'sale', status: 'active' })).toEqual({ event: 'sale', status: 'active' })
  })
})
