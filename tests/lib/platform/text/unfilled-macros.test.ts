import { describe, expect, test } from 'vitest'
import { postbackSchema, reversalSchema } from '@/lib/conversions/processing/postback-schema'
import { isPlaceholder } from '@/lib/platform/text/unfilled-macros'
import corpus from '@/tests/corpus/placeholders.json'

const click_id = '836-00000000000070008000000000000001'

describe('a text', () => {
  test.each(corpus.placeholders)('that is a placeholder of $by: $text', ({ text }) => {
    expect(isPlaceholder(text)).toBe(true)
  })

  test.each(corpus.values)('that is a number of $by: $text', ({ text }) => {
    expect(isPlaceholder(text)).toBe(false)
  })

  test.each(corpus.noIdentifiers)('that tells no order from another, %s, is refused as one', (txn_id) => {
    const { error } = postbackSchema.safeParse({ click_id, txn_id })
    expect(error?.issues).toEqual([expect.objectContaining({ path: ['txn_id'] })])
    if (/^\w+$/.test(txn_id))
      expect(postbackSchema.safeParse({ click_id, txn_id: 'A1', event: txn_id }).success).toBe(true)
  })

  test('is judged in a time that grows with its length alone', () => {
    const began = process.cpuUsage()
    for (const part of ['{', '{{', '[', '<', '%%', '${', '*|', '__A', '##', '%7B', '-null ', '-.', '<a ', 'a_'])
      isPlaceholder(part.repeat(300 / part.length))
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(200)
  })
})

test.each(['click_id', 'txn_id', 'event', 'refund_id', 'amount'])(
  'the parameter %s is refused by its name where it is a placeholder',
  (name) => {
    for (const text of ['{order_id}', 'undefined', ' null ', '{{ order.id }}', '%7Border_id%7D']) {
      const parsed = postbackSchema.safeParse({ click_id, txn_id: 'order-1', [name]: text })
      expect(parsed.error?.issues).toEqual([
        expect.objectContaining({
          path: [name],
          message: `is the placeholder ${text.trim()}, which your system did not fill in`,
        }),
      ])
    }
  },
)

test.each(['-49.90', '(49.90)', '49.90-', '$(49.90)'])(
  'the amount %s is what a refund paid back, and no sum of a sale',
  (amount) => {
    expect(reversalSchema.safeParse({ txn_id: 'order-1', event: 'refund', amount }).data?.amount).toBe(4_990n)
    const { error } = postbackSchema.safeParse({ click_id, txn_id: 'order-1', amount })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'is below zero: send a refund with event=refund and what was paid back',
    ])
  },
)
