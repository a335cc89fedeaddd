import { expect, test } from 'vitest'
import { failedNotification, heldNotification, waitingNotification } from '@/lib/money/payouts/requests/notifications'

const payout = (statusReason: string | null) => ({
  id: 'p',
  amountCents: 2_500n,
  methodKind: 'paypal' as const,
  methodHint: 'a•••@pay.example',
  statusReason,
})

test.each([
  ['no such account', ' no such account. Your money'],
  ['No such account.', ' No such account. Your money'],
  ['Is it closed? ', ' Is it closed? Your money'],
  // reasons as banks write them (return codes of Nacha, in other languages, in marks, cut)
  ['No Account/Unable to Locate Account', ' Locate Account. Your money'],
  ['R02 -', ' R02. Your money'],
  ['Account closed;', ' Account closed. Your money'],
  ['Rejected:\n', ' Rejected. Your money'],
  ['"No such account."', ' "No such account." Your money'],
  ['(Invalid account number.)', ' (Invalid account number.) Your money'],
  ['账号错误。', ' 账号错误。 Your money'],
  [null, 'a•••@pay.example. Your money'],
])('the reason %j of a failure is a sentence among sentences', (reason, part) => {
  expect(failedNotification(payout(reason), 'a').message).toContain(part)
})

test('a hold without a reason begins with its sentence', () => {
  expect(heldNotification(payout(null), new Date()).message).toBe('Your money is safe until this is resolved.')
})

test('what a payment waits for is told again when it is something else', () => {
  const keys = ['No account', 'No account', 'In review'].map(
    (reason) => waitingNotification(payout(reason), 'a').dedupeKey,
  )
  expect(new Set(keys).size).toBe(2)
})
