import { expect, test } from 'vitest'
import { readParameters } from '@/lib/tracking/postbacks/authentication-rules'

const sent = { click_id: 'c-1', txn_id: 'order-1', amount: '10.00', token: 't' }
const json = JSON.stringify(sent)
const parts = (boundary: string, more = '') =>
  `${Object.entries(sent)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}${more}--${boundary}--\r\n`

test.each([
  ['a form', 'application/x-www-form-urlencoded', new URLSearchParams(sent).toString()],
  ['JSON', 'application/json; charset=utf-8', json],
  ['JSON with a byte order mark', 'application/json', `\uFEFF${json}`],
  ['JSON as text', 'text/plain', json],
  ['JSON without a type', undefined, ` ${json}`],
  ['JSON as a form', 'application/x-www-form-urlencoded', json],
  ['JSON of a vendor', 'application/vnd.shop+json', json],
  [
    'parts of curl',
    'multipart/form-data; boundary=------------------------d74496d66958873e',
    parts('------------------------d74496d66958873e'),
  ],
  [
    'parts of a browser',
    'multipart/form-data; boundary="----WebKitFormBoundary7MA4"',
    parts('----WebKitFormBoundary7MA4'),
  ],
  [
    'parts with a file',
    'multipart/form-data; boundary=x',
    parts('x', '--x\r\nContent-Disposition: form-data; name="token"; filename="a.txt"\r\n\r\nother\r\n'),
  ],
])('%s is read', (_, type, body) => {
  const headers = type === undefined ? {} : { 'content-type': type }
  expect(
    readParameters({ requestId: '1', method: 'POST', url: '/api/postback', headers, peer: undefined, body }),
  ).toEqual(sent)
})
