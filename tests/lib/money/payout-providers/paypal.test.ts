import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payPal } from '@/lib/money/payout-providers/paypal'
import type { Payment } from '@/lib/money/payout-providers/provider'
import { describeProviders, providerNamed } from '@/lib/money/payout-providers/registry'
import { fixedClock } from '@/lib/platform/dates/clock'
import { env } from '@/lib/platform/env'
import { answers, errors } from '@/tests/corpus/paypal-answers.json'
import { PAYDAY } from '@/tests/support/money/payouts'
import { type PayPalFault, startPayPal } from '@/tests/support/money/paypal-server'

let server: Awaited<ReturnType<typeof startPayPal>>
beforeEach(async () => {
  server = await startPayPal()
})
afterEach(() => server.stop())

let made = 0
function paymentOf(changes: Partial<Payment> = {}): Payment {
  made += 1
  return {
    key: `key-${made}`,
    amountCents: 123_405n,
    methodKind: 'paypal',
    hint: 'a•••',
    reference: null,
    destination: { email: 'ada@pay.example' },
    startedAt: PAYDAY.now(),
    ...changes,
  }
}
const provider = () => payPal(server.account, PAYDAY)

describe('a PayPal payout', () => {
  test('is a batch of one item under our key, pending until it is looked up', async () => {
    const payment = paymentOf()
    const paypal = provider()
    expect(await paypal.send(payment)).toEqual({ state: 'pending', reference: 'BATCH1' })
    expect(server.batches).toMatchObject([
      {
        senderBatchId: payment.key,
        items: [
          { receiver: 'ada@pay.example', amount: { value: '1234.05', currency: 'USD' }, sender_item_id: payment.key },
        ],
      },
    ])
    const sent = { ...payment, reference: 'BATCH1' }
    expect(await paypal.find(sent)).toEqual({ state: 'pending', reference: 'BATCH1' })
    Object.assign(server.batches[0] ?? {}, { status: 'SUCCESS', itemStatus: 'SUCCESS' })
    expect(await paypal.find(sent)).toEqual({ state: 'paid', reference: 'TXN-BATCH1' })
  })

  test.each([
    ['PROCESSING', 'PENDING', 'pending'],
    ['SUCCESS', 'UNCLAIMED', 'pending'],
    ['SUCCESS', 'ONHOLD', 'pending'],
    ['PROCESSING', 'SUCCESS', 'paid'],
    ['SUCCESS', 'FAILED', 'failed'],
    ['SUCCESS', 'RETURNED', 'failed'],
    ['SUCCESS', 'BLOCKED', 'failed'],
    ['SUCCESS', 'REFUNDED', 'failed'],
    ['SUCCESS', 'REVERSED', 'failed'],
    ['DENIED', 'PENDING', 'failed'],
    ['SUCCESS', 'SOMETHING_NEW', 'pending'],
  ])('of a batch that is %s with an item that is %s is %s', async (status, itemStatus, state) => {
    const paypal = provider()
    await paypal.send(paymentOf())
    Object.assign(server.batches[0] ?? {}, { status, itemStatus })
    expect(await paypal.find(paymentOf({ reference: 'BATCH1' }))).toMatchObject({ state })
  })

  test.each(answers)('answered with $by is $state', async ({ answer, state, reason }) => {
    const paypal = provider()
    await paypal.send(paymentOf())
    Object.assign(server.batches[0] ?? {}, { answer })
    const outcome = await paypal.find(paymentOf({ reference: 'BATCH1' }))
    expect(outcome).toMatchObject({ state, ...(reason && { reason: expect.stringContaining(reason) }) })
  })

  test.each(errors)(
    'whose item is $itemStatus for $name is $state, with what PayPal says',
    async ({ itemStatus, name, ...expected }) => {
      const paypal = provider()
      await paypal.send(paymentOf())
      Object.assign(server.batches[0] ?? {}, {
        status: 'SUCCESS',
        itemStatus,
        error: { name, message: `It is ${name}` },
      })
      const reason = expect.stringContaining(`It is ${name}`)
      expect(await paypal.find(paymentOf({ reference: 'BATCH1' }))).toMatchObject({ ...expected, reason })
    },
  )

  test('that waits for its receiver says why, also where PayPal sends null for what it does not say', async () => {
    const paypal = provider()
    await paypal.send(paymentOf())
    const find = (itemStatus: string, error?: object | null) => {
      Object.assign(server.batches[0] ?? {}, { status: 'SUCCESS', itemStatus, error })
      return paypal.find(paymentOf({ reference: 'BATCH1' }))
    }
    const unclaimed = await find('UNCLAIMED', { name: 'RECEIVER_UNREGISTERED', message: 'Receiver is unregistered' })
    expect(unclaimed).toMatchObject({ state: 'pending', reference: 'BATCH1' })
    expect(unclaimed).toHaveProperty(
      'reason',
      expect.stringMatching(/no account.*within 30 days.*Receiver is unregistered$/),
    )
    expect(await find('ONHOLD')).toHaveProperty('reason', 'PayPal is reviewing the payment.')
    expect(await find('PENDING', null)).toEqual({ state: 'pending', reference: 'BATCH1' })
    expect(await find('SUCCESS', null)).toMatchObject({ state: 'paid' })
    expect(await find('RETURNED', { name: null, message: null })).toMatchObject({ state: 'failed', canRetry: true })
  })

  test('that failed because of the receiver cannot be retried; other failures can', async () => {
    const paypal = provider()
    await paypal.send(paymentOf())
    const failed = (name: string) => {
      Object.assign(server.batches[0] ?? {}, {
        status: 'SUCCESS',
        itemStatus: 'RETURNED',
        error: { name, message: 'No.' },
      })
      return paypal.find(paymentOf({ reference: 'BATCH1' }))
    }
    expect(await failed('RECEIVER_UNREGISTERED')).toEqual({ state: 'failed', reason: 'No.', canRetry: false })
    expect(await failed('INTERNAL_ERROR')).toEqual({ state: 'failed', reason: 'No.', canRetry: true })
  })

  test.each<[PayPalFault, object]>([
    ['invalid_receiver', { state: 'failed', reason: 'Receiver is invalid', canRetry: false }],
    ['no_money', { state: 'failed', reason: 'Sender does not have sufficient funds.', canRetry: true }],
  ])('refused for %s has definitely failed', async (fault, outcome) => {
    server.faults.push(fault)
    expect(await provider().send(paymentOf())).toEqual(outcome)
    expect(server.batches).toEqual([])
  })

  test.each<PayPalFault>(['500_before', '500_after', 'cut_before', 'cut_after', '429', '401'])(
    'after %s has an unknown outcome; sent again under its key it is created once [Q10]',
    async (fault) => {
      server.faults.push(fault)
      const [payment, paypal] = [paymentOf(), provider()]
      await expect(paypal.send(payment)).rejects.toThrow()
      expect(await paypal.find(payment)).toBe('absent')
      expect(await paypal.send(payment)).toEqual({ state: 'pending', reference: 'BATCH1' })
      expect(server.batches).toHaveLength(1)
    },
  )

  test('sent again after it was paid is found paid, through the link to the first batch', async () => {
    const [payment, paypal] = [paymentOf(), provider()]
    await paypal.send(payment)
    Object.assign(server.batches[0] ?? {}, { status: 'SUCCESS', itemStatus: 'SUCCESS' })
    expect(await paypal.send(payment)).toEqual({ state: 'paid', reference: 'TXN-BATCH1' })
  })

  const refusal = (name: string, more: object) => ({ name, message: `${name}.`, debug_id: '53d95c3d17ae5', ...more })
  const LINK = 'https://api.paypal.com/v1/payments/payouts/BATCH1'
  test.each<[string, number, unknown, object | string]>([
    [
      'the field as a path',
      400,
      { details: [{ field: '/items/0/receiver', issue: 'Bad.' }] },
      { state: 'failed', canRetry: false },
    ],
    [
      'details that are one',
      400,
      { details: { field: 'items[0].receiver', issue: 'Bad.' } },
      { state: 'failed', canRetry: false },
    ],
    ['details in words', 400, { details: ['items[0].receiver is invalid'] }, { state: 'failed', canRetry: false }],
    ['nulls', 400, { details: [{ field: null, issue: null }] }, { state: 'failed', canRetry: true }],
    [
      'a known key, and one link',
      400,
      { details: [{ field: 'SENDER_BATCH_ID', link: { href: LINK } }] },
      { state: 'pending' },
    ],
    [
      'a known key as a path',
      400,
      { details: [{ field: '/sender_batch_header/sender_batch_id', links: [{ href: LINK }] }] },
      { state: 'pending' },
    ],
    [
      'a known key, and the link beside it',
      400,
      { details: [{ field: 'SENDER_BATCH_ID' }], links: [{ href: LINK }] },
      { state: 'pending' },
    ],
    [
      'a known key, and no link',
      400,
      { details: [{ field: 'SENDER_BATCH_ID', issue: 'Duplicate batch request' }] },
      'does not say from which',
    ],
    ['no right to pay out', 403, {}, 'PayPal answered 403 REFUSED.'],
    ['no answer to it', 201, {}, 'without the number of a batch'],
  ])('refused or answered with %s is never taken for unpaid where it may be paid', async (_, status, more, outcome) => {
    const [payment, paypal] = [paymentOf(), provider()]
    await paypal.send(payment)
    server.given.push({ status, body: refusal('REFUSED', more as object) })
    const again = paypal.send(payment)
    if (typeof outcome === 'string') await expect(again).rejects.toThrow(outcome)
    else expect(await again).toMatchObject(outcome)
  })

  test('whose key PayPal may have forgotten is never sent again', async () => {
    const late = payPal(server.account, fixedClock('2026-12-19T12:00:00Z'))
    await expect(late.find(paymentOf())).rejects.toThrow('by hand')
    expect(server.calls).toEqual([])
  })

  test('without an address is not sent', async () => {
    expect(await provider().send(paymentOf({ destination: {} }))).toMatchObject({ state: 'failed', canRetry: false })
    expect(server.calls).toEqual([])
  })
})

describe('the PayPal token', () => {
  test('is requested once and used until it expires', async () => {
    let now = PAYDAY.now().getTime()
    const paypal = payPal(server.account, { now: () => new Date(now) })
    await paypal.send(paymentOf())
    await paypal.send(paymentOf())
    const asked = () => server.calls.filter((call) => call.includes('oauth2')).length
    expect(asked()).toBe(1)
    now += 32_400_000
    await paypal.send(paymentOf())
    expect(asked()).toBe(2)
  })

  test('revoked early is replaced by the next call', async () => {
    const paypal = provider()
    await paypal.send(paymentOf())
    server.endTokens()
    const payment = paymentOf()
    await expect(paypal.send(payment)).rejects.toThrow('401')
    expect(await paypal.send(payment)).toMatchObject({ state: 'pending' })
  })

  test('is refused for wrong credentials, and nothing is sent', async () => {
    const paypal = payPal({ ...server.account, clientSecret: 'wrong' }, PAYDAY)
    await expect(paypal.send(paymentOf())).rejects.toThrow('401')
    expect(server.batches).toEqual([])
  })
})

test('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET offer PayPal, which is asked at PAYPAL_BASE_URL', async () => {
  const isOffered = () => describeProviders().some(({ name }) => name === 'paypal')
  expect([isOffered(), providerNamed(PAYDAY)('paypal')]).toEqual([false, undefined])
  const { baseUrl, clientId, clientSecret } = server.account
  const given = { PAYPAL_BASE_URL: baseUrl, PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret }
  const { PAYPAL_BASE_URL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = env()
  Object.assign(env(), given)
  expect(isOffered()).toBe(true)
  const payment = paymentOf()
  expect(await providerNamed(PAYDAY)('paypal')?.send(payment)).toEqual({ state: 'pending', reference: 'BATCH1' })
  expect(server.batches).toMatchObject([{ senderBatchId: payment.key }])
  Object.assign(env(), { PAYPAL_BASE_URL, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET })
})
