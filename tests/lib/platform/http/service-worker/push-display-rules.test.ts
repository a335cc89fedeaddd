import { describe, expect, test } from 'vitest'
import {
  navigationTarget,
  readPush,
  toNotificationOptions,
} from '@/lib/platform/http/service-worker/push-display-rules'

const PUSH = { id: 'm1', tag: 'conversion_recorded', title: '5 conversions', body: '', path: '/conversions', at: 7 }

const PICTURES = { icon: '/brand/0a/icon-192.png', badge: '/brand/0a/badge-96.png' }

describe('a push', () => {
  test('is read as it was sent', () => {
    expect(readPush(JSON.stringify({ ...PUSH, more: 1 }))).toEqual(PUSH)
  })

  test.each([
    '',
    'null',
    '{}',
    'not json',
    '[]',
    JSON.stringify({ ...PUSH, title: '' }),
    JSON.stringify({ ...PUSH, at: 'x' }),
  ])('that cannot be read is shown as something general: %s', (text) => {
    expect(readPush(text)).toMatchObject({ title: 'There is news', path: '/home' })
  })

  test('replaces an earlier one of its tag and is told again, unless it is the same one', () => {
    expect(toNotificationOptions(PUSH, false, PICTURES)).toMatchObject({
      tag: PUSH.tag,
      renotify: true,
      silent: false,
      timestamp: 7,
    })
    expect(toNotificationOptions(PUSH, true, PICTURES)).toMatchObject({ renotify: false, silent: true, ...PICTURES })
    expect(toNotificationOptions({ ...PUSH, at: 0 }, false, PICTURES)).not.toHaveProperty('timestamp')
  })
})

test.each([
  ['/home?conversion=1', 'https://stoke.example/home?conversion=1'],
  ['//evil.example/x', 'https://stoke.example/home'],
  ['/\\evil.example', 'https://stoke.example/home'],
  ['https://evil.example/', 'https://stoke.example/home'],
  ['javascript:alert(1)', 'https://stoke.example/home'],
  [undefined, 'https://stoke.example/home'],
])('a click on %s leads to %s', (path, url) => {
  expect(navigationTarget(path, 'https://stoke.example')).toBe(url)
})
