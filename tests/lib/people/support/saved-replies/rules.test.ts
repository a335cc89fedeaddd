import { expect, test } from 'vitest'
import { fillReply, unknownVariable } from '@/lib/people/support/saved-replies/rules'

const values = { name: 'Ada', number: '1042', subject: 'A {staff} question', staff: 'Lin', network: 'Stoke' }

test('variables are filled in, and a value is never read for variables again', () => {
  const text = 'Hello {name}, about "{subject}" (#{number}).\n{staff} of {network}'
  expect(fillReply(text, values)).toBe('Hello Ada, about "A {staff} question" (#1042).\nLin of Stoke')
})

test('braces that are no variable stay as they are', () => {
  expect(fillReply('Use {click_id} in your link, and { name }.', values)).toBe(
    'Use {click_id} in your link, and { name }.',
  )
})

test.each([
  ['Hello {name}', undefined],
  ['Hello {nmae}', 'nmae'],
  ['{toString}', 'toString'],
  ['{}', ''],
  ['{ not one }', undefined],
])('the first unknown variable of %j is %j', (text, unknown) => {
  expect(unknownVariable(text)).toBe(unknown)
})
