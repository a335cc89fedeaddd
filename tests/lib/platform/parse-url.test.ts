import { expect, test } from 'vitest'
import { emailForm, isEmail } from '@/lib/platform/email'
import { isUrl, parseUrl } from '@/lib/platform/parse-url'
import { readWebAddress } from '@/lib/platform/text/web-address'
import { productSources } from '../../architecture/expressions'

// `URL.canParse` of Node 20 and 22 answers by a faster way once it is hot, which takes the bytes of Latin letters for UTF-8.
const HOT = 20_000

test('international hosts are URLs also in a process that has looked at many', () => {
  for (let times = 0; times < HOT; times += 1) isUrl(`https://shop${times % 9}.example/x`)
  for (const host of ['bücher', 'ñandú', 'ærø', '例え', 'xn--bcher-kva', 'straße']) {
    const text: string = JSON.parse(JSON.stringify(`https://${host}.example/ä`))
    expect([isUrl(text), parseUrl(text)?.protocol, readWebAddress(text)], host).toEqual([true, 'https:', text])
    expect(isEmail(emailForm(`ada@${host}.example`)), host).toBe(true)
  }
})

test('what is no URL is none, with and without a base', () => {
  for (const text of ['', 'shop.example', 'https://', 'https://a b', '//x', 'http://[::1'])
    expect(isUrl(text), text).toBe(false)
  expect(parseUrl('/x?y=1', 'https://a.example/z')?.href).toBe('https://a.example/x?y=1')
  expect(parseUrl('//[', new URL('https://a.example'))).toBeNull()
})

test('nothing asks URL.canParse', () => {
  const uses = productSources().filter(
    ({ path, lines }) => path !== 'lib/platform/parse-url.ts' && lines.some((line) => line.includes('URL.canParse')),
  )
  expect(uses.map(({ path }) => path)).toEqual([])
})
