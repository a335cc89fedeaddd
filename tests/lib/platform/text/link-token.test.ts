import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { linkTokenSchema, readLinkToken } from '@/lib/platform/text/link-token'

const newToken = () => randomBytes(32).toString('base64url')
const T = newToken()

test.each([
  [`${T}.`, 'a full stop'],
  [`${T})`, 'a bracket'],
  [`<${T}>`, 'the brackets of plain-text mails'],
  [`${T}%3E`.replace('%3E', '>'), 'the end of a tag'],
  [`"${T}"`, 'quotation marks'],
  [`“${T}”`, 'other quotation marks'],
  [` ${T}\n`, 'spaces'],
  [`${T}\u200b`, 'a zero-width space'],
  [`\u202a${T}\u202c`, 'marks of direction'],
  [`3D${T}`, 'the equals sign of quoted-printable mail'],
  [`3D${T.slice(0, 20)}=\r\n${T.slice(20)}`, 'its break of a line'],
  [`${T.slice(0, 30)}\n${T.slice(30)}`, 'a break of a line'],
  [`*${T}*`, 'asterisks'],
  [`_${T}_`, 'underscores of markup'],
  [`${T}|https://stoke.example/reset-password?token=${T}`.slice(0, 200), 'the text of a link in a chat'],
  [`${T}&data=05|02|me@x.example`, 'what Safe Links adds'],
  [`${T}。`, 'a full stop of another script'],
  [`${T}</a>`, 'markup'],
])('a token in %j is found: %s', (text) => {
  expect(readLinkToken(text)).toBe(T)
  expect(linkTokenSchema.parse(text)).toBe(T)
})

test('every new token is read as itself, also when it begins or ends with a sign of markup', () => {
  const odd = Array.from({ length: 200 }, newToken)
  for (const token of [...odd, ...odd.map((each) => `_${each.slice(2)}_`), ...odd.map((each) => `3D${each.slice(2)}`)])
    expect([readLinkToken(token), readLinkToken(`<${token}>`)]).toEqual([token, token])
})

test('of a parameter that is there twice the first with a text counts, and what is no token stays as it is', () => {
  expect(readLinkToken([T, T])).toBe(T)
  expect(readLinkToken(['', T])).toBe(T)
  expect([undefined, '', 'short', `${T}${T}`].map(readLinkToken)).toEqual(['', '', 'short', `${T}${T}`])
})
