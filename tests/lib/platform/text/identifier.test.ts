import { expect, test } from 'vitest'
import { identifierForm, withoutAccents } from '@/lib/platform/text/identifier'

test.each([
  ['A-1001', 'A-1001'],
  ['A-1001\u200b', 'A-1001'],
  ['\ufeffA-1001', 'A-1001'],
  ['A\u00ad-1\u2060001', 'A-1001'],
  ['\u202eA-1001\u202c', 'A-1001'],
  ['\uff21-\uff11\uff10\uff10\uff11', 'A-1001'],
  ['A-1001\u0301', 'A-1001'],
  ['A-1001\ufe0f', 'A-1001'],
  ['A\u00a0-1001\u3164', 'A -1001'],
  ['E\u0301-1', '\u00c9-1'],
  ['\u6ce8\u6587-1', '\u6ce8\u6587-1'],
  ['\u0e01\u0e33-1', '\u0e01\u0e4d\u0e32-1'],
  ['A\u2800-1001\ufffc', 'A-1001'],
  ['\u200b', ''],
])('%j is the identifier %j', (written, form) => {
  expect(identifierForm(written)).toBe(form)
  expect(identifierForm(form)).toBe(form)
})

test.each([
  ['\u00c9-1', 'E-1'],
  ['\u1ea6-1', 'A-1'],
  ['\u6ce8\u00e9', '\u6ce8\u00e9'],
  ['A\u20131', 'A-1'],
  ['A\u22121', 'A-1'],
  ['A-1', 'A-1'],
])('%j is %j without accents', (written, form) => {
  expect(withoutAccents(written)).toBe(form)
})
