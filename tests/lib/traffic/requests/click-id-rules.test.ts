import { describe, expect, test } from 'vitest'
import { firstIdAt, instantFromId, newId } from '@/lib/platform/ids/uuid-v7'
import { clickIdWithin, parseClickId, publicClickId } from '@/lib/traffic/requests/click-id-rules'

describe('a public click id', () => {
  test('contains affiliate and click, and parses back to both', () => {
    const id = newId(new Date('2026-11-20T12:00:00Z'))
    for (const affiliateId of [1, 10_482, 2_147_483_647]) {
      expect(parseClickId(publicClickId(affiliateId, id))).toEqual({ affiliateId, id })
    }
  })

  test.each([
    '',
    '-',
    'x',
    `0-${'0'.repeat(32)}`,
    `zzzzzz-${'0'.repeat(32)}`,
    `1-${'g'.repeat(32)}`,
    `1-${'0'.repeat(33)}`,
  ])('%s is not valid', (text) => {
    expect(parseClickId(text)).toBeUndefined()
  })

  test('begins with its timestamp, so that ids sort by time', () => {
    const at = new Date('2026-11-20T12:34:56.789Z')
    expect(instantFromId(newId(at))).toEqual(at)
    expect(firstIdAt(at) <= newId(at)).toBe(true)
    expect(newId(new Date(at.getTime() - 1)) < firstIdAt(at)).toBe(true)
  })
})

describe('a click id among other signs', () => {
  const id = publicClickId(7, '019aa1c4-0000-7000-8000-000000000001')

  test.each([
    id,
    ` ${id}\n`,
    id.replace('-', '–'),
    id.replace('-', '%2D'),
    `click_id%3D${id.replace('-', '%2d')}`,
    id.replace(/\w/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    `${id.slice(0, 9)}\u200b${id.slice(9)}`,
    `"${id}"`,
    `click_id=${id}`,
    `https://shop.example/?click_id=${id}&utm_source=x`,
    `${id}?fbclid=1`,
    `click_id_${id}`,
    id.toUpperCase(),
    `${id},${id}`,
  ])('is found in %j', (text) => expect(clickIdWithin(text)).toBe(id))

  test.each(['', `${id}0`, `${id}-0`.replace('7-', '77777777-'), `${id} ${id.replace('7-', '8-')}`, id.slice(0, -1)])(
    'is not found in %j',
    (text) => expect(clickIdWithin(text)).toBeUndefined(),
  )
})
