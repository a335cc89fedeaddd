import { expect, test } from 'vitest'
import { readParameters } from '@/lib/tracking/postbacks/authentication-rules'
import { bodyFault, readBody } from '@/lib/tracking/postbacks/body-rules'

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

const form = new URLSearchParams(sent).toString()
const inner = JSON.stringify({ click_id: 'c-1', txn_id: 'order-1', amount: '10.00' })

test.each([
  ['a form behind a question mark', 'application/x-www-form-urlencoded', `?${form}\r\n`],
  ['a form as an editor of HTML escapes it', 'application/x-www-form-urlencoded', form.replaceAll('&', '&amp;')],
  ['a form of HTML in lines', 'text/plain', form.replaceAll('&', '\r\n')],
  ['a form with semicolons', undefined, form.replaceAll('&', ';')],
  ['a form encoded twice', undefined, encodeURIComponent(form)],
  ['a form with the type of JSON', 'application/json', form],
  ['a form in quotation marks', 'application/json', `"${form}"`],
  [
    'JSON as the name of a form, as jQuery sends it',
    'application/x-www-form-urlencoded',
    `${encodeURIComponent(json)}=`,
  ],
  ['JSON in a value of a form', 'application/x-www-form-urlencoded', `payload=${encodeURIComponent(json)}`],
  ['JSON in a text', 'application/json', JSON.stringify(json)],
  ['JSON in a list', 'application/json', `[${json}]`],
  ['JSON in an object', 'application/json', `{"data":${json},"id":7}`],
  ['JSON in an object beside the token', 'application/json', `{"token":"t","conversion":${inner}}`],
  ['names in capitals', 'application/json', '{"Click_ID":"c-1","TXN_ID":"order-1","Amount":"10.00","Token":"t"}'],
  ['names of JavaScript', 'application/json', '{"clickId":"c-1","txnId":"order-1","amount":"10.00","token":"t"}'],
  ['names of lists of PHP', undefined, 'click_id[]=c-1&txn_id[]=order-1&amount[]=10.00&token[]=t'],
  ['values in lists', 'application/json', '{"click_id":["c-1"],"txn_id":["order-1"],"amount":["10.00"],"token":"t"}'],
  ['an empty value behind another', undefined, `${form}&amount=`],
  ['a name in another spelling beside its own', undefined, `${form}&Amount=99&clickId=other`],
  ['parts with line feeds alone', 'multipart/form-data; boundary=x', parts('x').replaceAll('\r\n', '\n')],
  ['parts without their type', undefined, parts('x')],
  [
    'parts with names without marks',
    'multipart/form-data; boundary=x',
    parts('x').replace(/name="([^"]*)"/g, 'name=$1'),
  ],
  [
    'parts with types of their own',
    'multipart/form-data; boundary=x',
    parts('x').replaceAll('\r\n\r\n', '\r\nContent-Type: text/plain\r\n\r\n'),
  ],
  [
    'elements of XML',
    'text/xml',
    `<?xml version="1.0"?><s:Body><c a="1">${Object.entries(sent)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('\n')}</c></s:Body>`,
  ],
  [
    'elements of XML as CDATA',
    'text/xml',
    `<c>${Object.entries(sent)
      .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
      .join('')}</c>`,
  ],
  [
    'attributes of XML',
    'text/xml',
    `<c ${Object.entries(sent)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')}><item amount="99"/></c>`,
  ],
  [
    'envelopes of queues',
    'application/json',
    JSON.stringify({ Records: [{ messageId: '1', body: JSON.stringify({ detail: sent }) }] }),
  ],
  [
    'base64 of Pub/Sub',
    'application/json',
    JSON.stringify({ message: { data: Buffer.from(json).toString('base64') }, subscription: 's' }),
  ],
  ['a resource of JSON:API', 'application/vnd.api+json', JSON.stringify({ data: { type: 'sale', attributes: sent } })],
  ['JSON behind a guard', 'application/json', `)]}',\n${json}`],
  [
    'names and values in a list',
    'application/json',
    JSON.stringify(Object.entries(sent).map(([name, value]) => ({ name, value }))),
  ],
  [
    'values in objects',
    'application/json',
    JSON.stringify(Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, { value }]))),
  ],
  [
    'names under a common one',
    undefined,
    Object.entries(sent)
      .map(([name, value]) => `data[${name}]=${value}`)
      .join('&'),
  ],
  [
    'names under one with a point',
    undefined,
    Object.entries(sent)
      .map(([name, value]) => `sale.${name}=${value}`)
      .join('&'),
  ],
  [
    'names of Zapier',
    'application/json',
    JSON.stringify(Object.fromEntries(Object.entries(sent).map(([name, value]) => [`1__${name}`, value]))),
  ],
  [
    'a common name beside another',
    undefined,
    `${Object.entries(sent)
      .map(([name, value]) => `order[${name}]=${value}`)
      .join('&')}&discount[amount]=2`,
  ],
  ['JSON in one of several values', undefined, `event=sale&data=${encodeURIComponent(json)}`],
  [
    'lines with colons',
    'text/plain',
    Object.entries(sent)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n'),
  ],
  ['ampersands by their number', undefined, form.replaceAll('&', '&#38;')],
  ['a second question mark', undefined, form.replace('&', '?')],
  [
    'JSON in a part',
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${json}\r\n--x--`,
  ],
  ['parts without their end', 'multipart/form-data; boundary=x', parts('x').replace('--x--\r\n', '')],
  [
    'parts with a charset before the name',
    'multipart/form-data; boundary=x',
    parts('x').replaceAll('form-data; name', 'form-data; charset=utf-8; name'),
  ],
])('%s says the same', (_, type, body) => {
  expect(read(body, type)).toMatchObject(sent)
})

const read = (body: string, type?: string, url = '/api/postback') => {
  const headers = type === undefined ? {} : { 'content-type': type }
  return readParameters({ requestId: '1', method: 'POST', url, headers, peer: undefined, body })
}

test('a number with more digits than JavaScript has keeps them', () => {
  expect(read('{"txn_id":8515131751004933123,"amount":10.5}')).toEqual({
    txn_id: '8515131751004933123',
    amount: '10.5',
  })
})

test('letters of Latin-1 are not one and the same', () => {
  expect(['caf%E9', 'caf%E8', 'caf%C3%A9'].map((id) => read(`txn_id=${id}`).txn_id)).toEqual(['café', 'cafè', 'café'])
})

test('an empty value of the body takes nothing from the query, and nobody sets a hash', () => {
  expect(
    read('{"amount":"","Customer_Hash":"x"}', 'application/json', '/api/postback?Amount=10&customer_hash=y'),
  ).toEqual({
    amount: '10',
  })
})

test('the names of others that have a name of ours in them are left alone', () => {
  expect(read('event1=a&sub_amount=5&items[amount]=7&customer={"id":1}')).not.toHaveProperty('amount')
})

test.each([
  [
    'Amazon SNS',
    { Type: 'Notification', Message: JSON.stringify({ click_id: 'c-1', txn_id: 'A-1', amount: '49.90' }) },
    undefined,
  ],
  ['PayPal', { click_id: 'c-1', txn_id: 'A-1', amount: { value: '49.90', currency_code: 'EUR' } }, 'EUR'],
  ['Adyen and Mollie', { click_id: 'c-1', txn_id: 'A-1', amount: { currency: 'EUR', value: '49.90' } }, 'EUR'],
  ['a number with cents', { click_id: 'c-1', txn_id: 'A-1', amount: { amount: 49.9, currencyCode: 'EUR' } }, 'EUR'],
])('a call in the words of %s has its order and its amount', (_, body, currency) => {
  const read = readBody(JSON.stringify(body))
  expect({ ...read, amount: Number(read.amount) }).toMatchObject({ click_id: 'c-1', txn_id: 'A-1', amount: 49.9 })
  expect(read.currency).toBe(currency)
})

test('a whole number beside a currency, which may be cents, is no amount', () => {
  const body = { click_id: 'c-1', txn_id: 'A-1', amount: { amount: 4990, currency: 'EUR' } }
  expect(readBody(JSON.stringify(body)).amount).toBeUndefined()
})

test.each([
  ['two sales in one envelope', `{"Records":[{"body":${JSON.stringify(json)}},{"body":${JSON.stringify(json)}}]}`],
  ['six objects deep', `{"a":{"b":{"c":{"d":{"e":{"f":${json}}}}}}}`],
  ['two common names', 'a[click_id]=c-1&b[click_id]=c-2'],
  ['an amount under a common name alone', 'discount[amount]=5&click=1'],
  ['a word of base64', '{"data":"eyJhbGciOiJIUzI1NiJ9"}'],
])('%s is not read as one', (_, body) => {
  expect(read(body, undefined)).not.toHaveProperty('click_id')
  expect(read(body, undefined)).not.toHaveProperty('amount')
})

test('what a buyer writes is no sale', () => {
  const note = encodeURIComponent('{"click_id":"c-9","txn_id":"9"}')
  expect(read(`note=${note}&customer_id=5&amount=3`, undefined)).not.toHaveProperty('click_id')
})

test('a part that was cut off is not read', () => {
  const cut = parts('x').slice(0, parts('x').indexOf('10.00') + 2)
  expect(read(cut, 'multipart/form-data; boundary=x')).toEqual({ click_id: 'c-1', txn_id: 'order-1' })
})

test('an amount in two currencies is that of the shop', () => {
  const amount = {
    shop_money: { amount: '10.00', currency_code: 'EUR' },
    presentment_money: { amount: '9', currency_code: 'GBP' },
  }
  expect(read(JSON.stringify({ ...sent, amount }), 'application/json')).toMatchObject({
    amount: '10.00',
    currency: 'EUR',
  })
})

test('CDATA may have brackets in it, and a part that begins anew', () => {
  const body = '<c><click_id><![CDATA[c-1]]></click_id><txn_id><![CDATA[a]b]]></txn_id><amount><![CDATA[5</amount></c>'
  expect(read(body, 'text/xml')).toMatchObject({ click_id: 'c-1', txn_id: 'a]b' })
})

// before any token is asked: whoever sends these must not stop the process
test.each([
  ['lines', `${'a: b\n'.repeat(20_000)}!`],
  ['lines of blanks', `a: ${' '.repeat(100_000)}\n!`],
  ['CDATA', '<![CDATA['.repeat(10_000)],
  ['attributes', `<a ${'b="'.repeat(30_000)}`],
  ['tags', '<a '.repeat(30_000)],
  ['parts', `--x\r\n${'a\r\n'.repeat(30_000)}`],
  ['parts with semicolons', `--x\r\nContent-Disposition: form-data;${';'.repeat(90_000)}\r\n\r\n`],
  ['underscores', `${'_'.repeat(90_000)}=1&b=2`],
  ['common names', Array.from({ length: 10_000 }, (_, at) => `a[b${at}]=1`).join('&')],
  ['question marks', '?a='.repeat(30_000)],
  ['semicolons', ';a'.repeat(40_000)],
  ['base64', `{"data":"ey${'A'.repeat(90_000)}!"}`],
  ['brackets', '['.repeat(90_000)],
  ['objects', `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`],
])('hostile %s take no time', (_, body) => {
  const from = performance.now()
  readBody(body, 'multipart/form-data; boundary=x')
  readBody(body)
  expect(performance.now() - from).toBeLessThan(500)
})

test.each([
  ['commas', 'text/csv', 'click_id,txn_id,amount,token\nc-1,order-1,10.00,t\n'],
  [
    'semicolons and quotation marks',
    'text/csv; charset=utf-8',
    '"Click ID";"Txn ID";Amount;Token\r\n"c-1";"order-1";"10.00";t',
  ],
  ['tabs', undefined, 'clickId\ttxnId\tamount\ttoken\nc-1\torder-1\t10.00\tt'],
])('a table of one sale with %s is read', (_, type, body) => {
  expect(readBody(body, type)).toEqual(sent)
})

test.each([
  ['application/json; charset=UTF-8', ''],
  ['application/vnd.shop+json', 'Content-ID: <1>\r\n'],
])('a part of multipart/related with %s is read', (type, more) => {
  const body = `--b1\r\nContent-Type: ${type}\r\n${more}\r\n${json}\r\n--b1\r\nContent-Type: image/png\r\n\r\nabc\r\n--b1--\r\n`
  expect(readBody(body, 'multipart/related; boundary=b1; type="application/json"')).toMatchObject(sent)
})

test.each([
  ['a list', `[${json},${json}]`],
  ['a list in an object', `{"orders":[${json},${json}]}`],
  ['a table', 'click_id,txn_id\nc-1,order-1\nc-2,order-2'],
  [
    'XML',
    '<sales><sale><click_id>c-1</click_id><txn_id>1</txn_id></sale><sale><click_id>c-1</click_id><txn_id>2</txn_id></sale></sales>',
  ],
  ['XML with attributes', '<s><sale click_id="c-1" txn_id="1"/><sale click_id="c-2" txn_id="2"/></s>'],
])('%s of two sales is answered with what to do', (_, body) => {
  const read = readBody(body)
  expect(read.click_id).toBeUndefined()
  expect(bodyFault(body, undefined, read)).toMatch(/^has several conversions: .*POST \/api\/v1\/conversions$/)
})

test.each(['[1,2]', '{"lines":[{"sku":"A"},{"sku":"B"}]}', 'sku,price\nA,1\nB,2'])('%s has no sales', (body) => {
  expect(bodyFault(body, undefined, {})).toBeUndefined()
})

test.each([
  ['a call of a function', 'application/javascript', `callback(${json});`],
  ['a call of a function as Express writes it', '', `/**/ typeof cb === 'function' && cb(${json});`],
  ['JSON with the NUL of C at its end', 'application/json', `${json}\0`],
  [
    'fields with a value each',
    '',
    Object.entries(sent)
      .map(([name, value]) => `fields[${name}][value]=${value}`)
      .join('&'),
  ],
  ['a table with a comma in a cell', 'text/csv', 'click_id,txn_id,amount,token\nc-1,order-1,"10.00",t'],
])('%s is read', (_, type, body) => {
  expect(readBody(body, type)).toMatchObject(sent)
})

test('a cell in quotation marks may have the separator, and a currency may be an object', () => {
  expect(readBody('click_id,txn_id,amount\nc-1,A-1,"49,90"')).toMatchObject({ amount: '49,90' })
  const amount = { amount: '49.90', currency: { code: 'EUR' } }
  expect(readBody(JSON.stringify({ click_id: 'c-1', txn_id: 'A-1', amount }))).toMatchObject({
    amount: '49.90',
    currency: 'EUR',
  })
})

test('tables and calls of any length take no time', () => {
  const from = performance.now()
  for (const body of [
    'a,'.repeat(50_000),
    'click_id,txn_id\n'.repeat(7_000),
    'f('.repeat(50_000),
    `f({${')'.repeat(100_000)}`,
    `f({${' '.repeat(100_000)}`,
  ])
    readBody(body)
  readBody('--b\r\n'.repeat(20_000), 'multipart/form-data; boundary=b')
  readBody(`--b\r\nContent-Disposition: form-data;${';'.repeat(100_000)}`, 'multipart/form-data; boundary=b')
  expect(performance.now() - from).toBeLessThan(500)
})

test('a name that says nothing, or the same in capitals, is no second sale', () => {
  const body = '<r><click_id></click_id><clickId>c-1</clickId><CLICKID>C-1</CLICKID><txn_id>A-1</txn_id></r>'
  expect(readBody(body)).toMatchObject({ click_id: 'C-1', txn_id: 'A-1' })
})
