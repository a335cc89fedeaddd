import { expect, test } from 'vitest'
import { NOTICE_TEXT_NAMES } from '@/lib/messages/texts/notice-catalog-constants'
import { productSources } from './expressions'

/** Files with title or message of a notification that are not of the catalog, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'lib/people/campaigns/notifications.ts': 'a member of staff wrote them',
  'lib/messages/notifications/channel-service.ts': 'stores what it is given',
  'lib/messages/notifications/service.ts': 'sends what it is given',
}

const sources = productSources().filter(({ path }) => path.startsWith('lib/') && !path.startsWith('lib/generated/'))
const writers = sources.filter(
  ({ path, lines }) => path.endsWith('notifications.ts') || lines.some((line) => /\bdedupeKey\b/.test(line)),
)

/** Whether a line of code has a title or message as a property with a value. Types and parameters have none. */
const hasWords = (line: string) =>
  /\b(title|message): (?!string\b)/.test(line) ||
  /^\s*(title|message),$/.test(line) ||
  (/[{,] ?(title|message) ?[,}]/.test(line) && !/\}: [A-Z]/.test(line)) ||
  /\b(title|message):$/.test(line)

test('a line with words of a notification is found, and a type or parameter is none', () => {
  const found = ["title: 'Sent',", 'message: `Paid`,', 'title,', '{ ...common, title, message }', 'message:']
  expect(found.filter((line) => !hasWords(line))).toEqual([])
  const passed = [
    'type A = { title: string }',
    '({ title, detail }: Raised) => ({',
    "...noticeText('alarm', { alarm: title })",
  ]
  expect(passed.filter(hasWords)).toEqual([])
})

test('notifications have the words of the catalog, or are listed with the reason', () => {
  const own = writers.filter(({ lines }) => lines.some(hasWords)).map(({ path }) => path)
  expect(own.sort()).toEqual(Object.keys(OTHERS).sort())
})

test('every notification of the catalog is sent', () => {
  const names = writers.flatMap(({ lines }) =>
    [...lines.join('\n').matchAll(/(['`])([a-z](?:[a-z-]|\$\{\w+\})+)\1/g)].map(
      ([, , text = '']) => new RegExp(`^${text.replace(/\$\{\w+\}/g, '[a-z-]+')}$`),
    ),
  )
  expect(NOTICE_TEXT_NAMES.filter((name) => !names.some((pattern) => pattern.test(name)))).toEqual([])
})
