import { expect, test } from 'vitest'
import { directionOf, isolated, isolateRuns } from '@/lib/platform/text/bidi-isolate'

const apart = (text: string) => `\u2068${text}\u2069`

test.each([
  ['محمد علي', apart('محمد علي')],
  ['דוד לוי 3', apart('דוד לוי 3')],
  ['Ali علي', apart('Ali علي')],
  ['first\nثانيا', `${apart('first')}\n${apart('ثانيا')}`],
  ['𞤀𞤣𞤤𞤢𞤥', apart('𞤀𞤣𞤤𞤢𞤥')],
  ['Đặng Thị 3', 'Đặng Thị 3'],
  ['', ''],
])('a text of somebody is isolated only where it is written from right to left: %j', (text, expected) => {
  expect(isolated(text)).toBe(expected)
})

test.each([
  ['محمد علي (1042), 5 sales', `${apart('محمد علي')} (1042), 5 sales`],
  ['From دوד to שרה.', `From ${apart('دوד')} to ${apart('שרה')}.`],
  ['עדי 12 לוי', apart('עדי 12 לוי')],
  [`${apart('محمد')} 5`, `${apart('محمد')} 5`],
  ['Nothing of the kind, 5.', 'Nothing of the kind, 5.'],
])('the figures and words of a finished sentence stay beside a name: %j', (sentence, expected) => {
  expect(isolateRuns(sentence)).toBe(expected)
})

test.each([
  ['محمد joined', 'rtl'],
  [`${apart('محمد')} joined`, 'ltr'],
  ['5 مبيعات جديدة', 'rtl'],
  ['Sale of عرض', 'ltr'],
  [apart('محمد'), 'ltr'],
  ['42', 'ltr'],
])('a paragraph is read in the direction of its first letter outside of isolates: %j', (text, expected) => {
  expect(directionOf(text)).toBe(expected)
})
