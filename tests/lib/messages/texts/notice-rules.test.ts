import { describe, expect, test } from 'vitest'
import { placeholderNames } from '@/lib/messages/texts/catalog-rules'
import { NOTICE_TEXT_NAMES } from '@/lib/messages/texts/notice-catalog-constants'
import {
  checkedNoticeTexts,
  checkedNoticeWords,
  defaultNoticeWords,
  exampleNotice,
  noticeEntry,
  noticeText,
  sentNotices,
} from '@/lib/messages/texts/notice-rules'
import { filledText } from '@/lib/messages/texts/placeholder-rules'
import type { ModuleName } from '@/lib/platform/modules/constants'
import { noticesSchema } from '@/lib/platform/settings/text-schema'
import { withoutModules } from '@/tests/support/platform/modules'

test.each(NOTICE_TEXT_NAMES)('%s names only placeholders it has, uses all of them, and is valid as it came', (name) => {
  const words = defaultNoticeWords(name)
  const { examples, required = [] } = noticeEntry(name)
  expect(checkedNoticeWords(name, words, 'words')).toEqual(words)
  expect(noticesSchema.parse({ texts: { [name]: words } }).texts[name]).toEqual(words)
  expect(placeholderNames(noticeEntry(name))).toEqual(expect.arrayContaining([...required]))
  const text = `${words.title}\n${words.message}`
  for (const value of Object.keys(examples)) expect(text).toContain(`{${value}}`)
  expect(filledText(text, examples)).not.toMatch(/\{\w+\}|undefined| {2}/)
})

describe('words of a notification', () => {
  test('are refused by the name they lack or do not know, and under a name there is not', () => {
    const check = (title: string, message: string) => () =>
      checkedNoticeWords('payout-failed', { title, message }, 'words')
    expect(check('Payout of {sum} failed', 'Sorry')).toThrow('The text needs {reason}: without it this notification')
    expect(check('{name}', '{sum} {reason}')).toThrow(
      'There is no placeholder {name} here. Use {sum}, {method}, {reason}',
    )
    expect(check('{ SUM }', '{{reason}}')()).toEqual({ title: '{sum}', message: '{reason}' })
    expect(() => checkedNoticeTexts({ 'payout-lost': { title: 'a', message: 'b' } })).toThrow(
      'There is no notification named payout-lost.',
    )
    const texts = { 'payout-sent': { title: 'Two\nlines', message: 'b' } }
    expect(noticesSchema.safeParse({ texts }).error?.issues[0]?.message).toBe('Use one line of text.')
  })

  test('keep names written from right to left apart, so that the figures beside them stay in order', () => {
    expect(filledText('{name} ({id}) joined.', { name: 'محمد علي', id: '1042' })).toBe(
      '\u2068محمد علي\u2069 (1042) joined.',
    )
    expect(filledText('{name} ({id}) joined.', { name: 'Mara', id: '1042' })).toBe('Mara (1042) joined.')
    expect(filledText('{text}', { text: 'مرحبا 5' })).toBe('مرحبا 5')
  })

  test('leave out an empty value with the space before it, and look at no value for placeholders', () => {
    const sent = { sum: '$5.00', method: 'Bank  {reason}' }
    expect(noticeText('payout-failed', { ...sent, reason: '' }).message).toBe(
      'It did not reach Bank  {reason}. Your money is safe: we will try again or return it to your balance.',
    )
    expect(noticeText('payout-on-hold', { sum: '$5.00', reason: '' }).message).toBe(
      'Your money is safe until this is resolved.',
    )
  })
})

test('the example of a value that speaks of a module is empty while that is off', async () => {
  const example = () => exampleNotice('level-reached', defaultNoticeWords('level-reached')).message
  expect(example()).toBe('Closer: a restore point for your streak, and holds of at most 10 days.')
  await withoutModules(['streak'], () => expect(example()).toBe('Closer: holds of at most 10 days.'))
})

test('no example of a notification names a module that is not its own, once that is off', async () => {
  const words = { streak: /streak|restore point/i, squads: /\bsquad/i, quests: /\bquests?\b/i, levels: /\blevels?\b/i }
  for (const [module, named] of Object.entries(words) as [ModuleName, RegExp][])
    await withoutModules([module], () => {
      const naming = sentNotices().filter((name) => {
        const { title, message } = exampleNotice(name, defaultNoticeWords(name))
        return noticeEntry(name).module !== module && named.test(`${title} ${message}`)
      })
      expect(naming, module).toEqual([])
    })
})
