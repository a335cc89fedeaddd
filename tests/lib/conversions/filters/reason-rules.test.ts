import { expect, test } from 'vitest'
import { reasonLabel, reasonSentence } from '@/lib/conversions/filters/reason-rules'

test.each([
  ['advertiser', 'rejected', 'Rejected by the advertiser', 'The advertiser rejected it.'],
  ['advertiser', 'reversed', 'Reversed by the advertiser', 'The advertiser reversed it.'],
  ['staff', 'rejected', 'Rejected by staff', 'Our staff decided against it.'],
  ['duplicate', 'reversed', 'Duplicate', 'This click was already paid.'],
] as const)('the reason %s of a conversion that is %s reads "%s"', (reason, status, label, sentence) => {
  expect([reasonLabel(reason, status), reasonSentence(reason, status)]).toEqual([label, sentence])
})
