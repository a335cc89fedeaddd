import { expect, test } from 'vitest'
import { readWebAddress } from '@/lib/platform/text/web-address'
import { webAddressInput } from '@/lib/platform/text/web-address-schema'

test.each([
  ['example.com', 'https://example.com'],
  ['www.example.com/terms', 'https://www.example.com/terms'],
  ['example.com:8443/a?b=c#d', 'https://example.com:8443/a?b=c#d'],
  ['http://example.com/a,b', 'http://example.com/a,b'],
  ['HTTPS://Example.com', 'HTTPS://Example.com'],
  [' <https://example.com/x> ', 'https://example.com/x'],
  ['\u200bexample.com\u00ad', 'https://example.com'],
  ['https:/example.com/x', 'https://example.com/x'],
  ['https:example.com/x', 'https://example.com/x'],
  ['bücher.example/über', 'https://bücher.example/über'],
  ['例え.テスト', 'https://例え.テスト'],
  ['192.0.2.7/health', 'https://192.0.2.7/health'],
  ['http://[2001:db8::1]/x', 'http://[2001:db8::1]/x'],
  ['4chan.example', 'https://4chan.example'],
  ['http://localhost:3000/c', 'http://localhost:3000/c'],
  ['[https://example.com/x]', 'https://example.com/x'],
  ['[Acme](https://example.com/x)', 'https://example.com/x'],
  ['`example.com`', 'https://example.com'],
  ['Website: example.com', 'https://example.com'],
  ['URL : https://example.com', 'https://example.com'],
  ['link.example:8080', 'https://link.example:8080'],
])('%j is read as %j', (typed, address) => expect(readWebAddress(typed)).toBe(address))

test.each([
  '',
  'example',
  'localhost:3000',
  'our terms',
  'https://exam ple.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'data:text/html,hello',
  'mailto:ada@example.com',
  'ada@example.com',
  'https://ada:secret@example.com',
  '//example.com/x',
  '/terms',
  '@ada',
  '.',
  '12',
  '1.5',
  '2.10.3',
  'http://',
])('%j is no address', (typed) => expect(readWebAddress(typed)).toBeUndefined())

test('an address is refused in one sentence when it is not secure, or too long with its scheme', () => {
  const input = webAddressInput(25, 'Begin with https://.', { isSecure: true })
  expect(input.parse('example.com/terms')).toBe('https://example.com/terms')
  for (const typed of ['http://example.com', 'example.com/terms/of'])
    expect(input.safeParse(typed).error?.issues).toMatchObject([{ message: 'Begin with https://.' }])
})

test.each([
  ['https://example.com,', 'https://example.com'],
  ['example.com;', 'https://example.com'],
  ['“https://example.com/a”', 'https://example.com/a'],
  ['"example.com"', 'https://example.com'],
  ['(https://en.wikipedia.org/wiki/A_(b))', 'https://en.wikipedia.org/wiki/A_(b)'],
  ['https://example.com/a,b', 'https://example.com/a,b'],
  ['http://[::1]/', 'http://[::1]/'],
  ['https://a,b.example', undefined],
  ['https://exa_mple.example/x', undefined],
])('%s, as sentences and lists have it, is %s', (typed, address) => {
  expect(readWebAddress(typed)).toBe(address)
})
