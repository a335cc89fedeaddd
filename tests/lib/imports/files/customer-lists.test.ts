import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashAddresses } from '@/components/shared/customers/hash-addresses'
import { readCustomerLists } from '@/lib/imports/files/customer-list-data'
import { runCustomerLists } from '@/lib/imports/files/customer-list-run-service'
import {
  addListNames,
  createCustomerList,
  readCustomerList,
  removeCustomerList,
  storeListPart,
} from '@/lib/imports/files/customer-list-service'
import { eraseCustomerOf } from '@/lib/people/advertisers/customer-erasure-service'
import { db } from '@/lib/platform/database/db'
import { clockFrom } from '@/lib/platform/dates/clock'
import { closeTracking } from '@/lib/tracking/state/tracking-state'
import { createAdvertiser, createOffer } from '@/tests/support/factories/offers'
import { createStaff } from '@/tests/support/money/payouts'
import { NOW, openShop } from '@/tests/support/tracking/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let ruled = 0
let actor: Awaited<ReturnType<typeof createStaff>>

beforeAll(async () => {
  shop = await openShop()
  actor = await createStaff()
  ruled = (await createOffer({ advertiserId: shop.advertiser.id, paidCustomers: 'new' })).id
})
afterAll(closeTracking)

const context = (advertiserId = shop.advertiser.id) => ({ advertiserId, actor, at: NOW, reason: 'Asked for' })
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Sends a file as the page does, in parts of some bytes, and has it read. */
async function upload(content: string | Uint8Array, partBytes = 1_000, advertiserId = shop.advertiser.id) {
  const { id } = await createCustomerList(context(advertiserId), { fileName: 'customers.csv' })
  const hashed = await hashAddresses(new File([content as BlobPart], 'customers.csv'))
  const bytes = new Uint8Array(await hashed.arrayBuffer())
  for (let place = 0; place * partBytes < bytes.length; place += 1)
    await storeListPart(context(advertiserId), {
      id,
      place,
      content: bytes.slice(place * partBytes, (place + 1) * partBytes),
    })
  const stored = await db().customerListPart.findMany({ where: { listId: id } })
  expect(Buffer.concat(stored.map((part) => part.content)).toString()).not.toContain('@')
  await readCustomerList(context(advertiserId), { id })
  await runCustomerLists({ clock: clockFrom(NOW) })
  const { lists } = await readCustomerLists(advertiserId)
  const list = lists.find((each) => each.id === id)
  if (!list) throw new Error('no list')
  return list
}

async function buy(names: { customer_id?: string | undefined; customer_email?: string | undefined }) {
  const { click_id } = await shop.click({ offerId: ruled })
  const { body } = await shop.send({ click_id, ...names })
  return body.reason ?? body.status
}

// Shopify's export of customers (help.shopify.com, "Exporting customers"), Mailchimp's of an audience, Google's template for
// Customer Match with SHA-256 of addresses in small letters (support.google.com/google-ads/answer/7659867), one column alone.
describe.each([
  [
    'Shopify',
    "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent,Tags\r\n'6573652738,Ada,Reyes,ada.shopify@example.com,yes,'+15550100,49.90,\r\n'6573652739,Bo,Ng,,no,,0.00,\r\n",
    [
      { customer_email: 'Ada.Shopify@Example.com' },
      { customer_id: '6573652738' },
      { customer_id: 'shopify-6573652739' },
    ],
    { names: 3, badRows: 0 },
  ],
  [
    'Mailchimp',
    'Email Address;First Name;MEMBER_RATING\n"eve+news@gmail.com";Eve;2\n"<mal@example.org>";Mal;3\nnot-an@address;X;1\nnot an address@;Y;1\n',
    [{ customer_email: 'e.v.e@googlemail.com' }, { customer_id: 'mal@example.org' }],
    {
      names: 2,
      badRows: 2,
      problems: [
        { line: 4, problem: 'The address cannot be read.' },
        { line: 5, problem: 'The address cannot be read.' },
      ],
    },
  ],
  [
    'Google',
    `Email,Phone,Country\n${sha256('zoe@example.net').toUpperCase()},,US\n${sha256('d.o.t@gmail.com')},,US\n,${sha256('+15550100')},US\n`,
    [{ customer_email: 'ZOE@example.net' }, { customer_email: 'd.o.t@gmail.com' }],
    { names: 2, badRows: 1, problems: [{ line: 4, problem: 'It names nobody.' }] },
  ],
  ['numbers alone', 'A-1001\nA-1002\n\n0\nA-1001\n', [{ customer_id: 'A-1002' }], { names: 2, badRows: 1 }],
  ['addresses alone', 'kim@example.com\nlee@example.com', [{ customer_email: 'lee@example.com' }], { names: 2 }],
])('a file of %s', (_, content, listed, expected) => {
  test('is read, and whoever is on it is an existing customer', async () => {
    const list = await upload(content, 17)
    expect(list).toMatchObject({ state: 'done', problem: null, ...expected })
    expect(await db().customerListPart.count()).toBe(0)
    for (const names of listed) expect(await buy(names)).toBe('existing_customer')
    expect(await buy({ customer_id: `stranger-${content.length}` })).toBe('accepted')
    await removeCustomerList(context(), { id: list.id })
    expect(await db().listedCustomer.count()).toBe(0)
  })
})

test('a file in UTF-16 is read, one without a column of customers and one without rows are refused with what to do', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('email\r\nuta@example.com\r\n', 'utf16le')])
  const read = await upload(utf16)
  expect([read.names, await buy({ customer_email: 'uta@example.com' })]).toEqual([1, 'existing_customer'])
  const named = 'Name the columns with customers in the first line: “customer ID”, “email” or “email SHA-256”.'
  expect(await upload('name,city\nAda,Rome\n')).toMatchObject({ state: 'failed', names: 0, problem: named })
  expect(await upload('email,name\n')).toMatchObject({
    state: 'failed',
    problem: 'The list has a heading and no rows.',
  })
  await db().customerList.deleteMany()
})

test('who is found on a list by their address is known by their number from then on, also when the list is sent twice', async () => {
  const [once, twice] = [await upload(sha256('num@example.com')), await upload(sha256('num@example.com'))]
  expect(await buy({ customer_email: 'num@example.com', customer_id: 'N-1' })).toBe('existing_customer')
  expect(await buy({ customer_id: 'N-1' })).toBe('existing_customer')
  await removeCustomerList(context(), { id: once.id })
  expect(await buy({ customer_id: 'N-1' })).toBe('existing_customer')
  await removeCustomerList(context(), { id: twice.id })
  expect(await buy({ customer_id: 'N-1' })).toBe('accepted')
})

test('names are added by a call, each once, and what names nobody is told by its place', async () => {
  const { id } = await createCustomerList(context(), { fileName: 'API' })
  const names = ['C-1', 'Pat@Example.com', 'guest', 'x@', 'C-1', sha256('quin@example.com')]
  expect(await addListNames(context(), { id, names })).toEqual({
    added: 3,
    problems: [
      { line: 3, problem: 'It names nobody.' },
      { line: 4, problem: 'The address cannot be read.' },
    ],
  })
  expect((await addListNames(context(), { id, names: ['C-1', 'C-2'] })).added).toBe(1)
  for (const customer of [
    { customer_id: 'C-1' },
    { customer_email: 'pat@example.com' },
    { customer_email: 'quin@example.com' },
  ])
    expect(await buy(customer)).toBe('existing_customer')
  const [{ names: count } = { names: 0 }] = (await readCustomerLists(shop.advertiser.id)).lists
  expect(count).toBe(4)
})

test('what cannot be compared is told as a bad row, and what was not read by the heading of its column', async () => {
  const cells = [
    '1.23E+15',
    '#N/A',
    '{{customer_id}}',
    'null',
    '7'.padEnd(32, 'f'),
    '7'.padEnd(40, 'f'),
    `${'aB3+'.repeat(11).slice(0, 43)}=`,
  ]
  const list = await upload(`Customer,Note\n${cells.map((cell) => `"${cell}",x`).join('\n')}\nB-1,y\n`)
  // the column says that it has numbers, which may look like hashes
  expect(list).toMatchObject({ names: 4, badRows: 4, unreadColumns: ['Note'] })
  await removeCustomerList(context(), { id: list.id })
  const hashes = await upload(
    `Email,Phone\n${cells
      .slice(4)
      .map((cell) => `"${cell}",1`)
      .join('\n')}\n`,
  )
  expect(hashes).toMatchObject({ names: 0, badRows: 3, unreadColumns: ['Phone'] })
  expect(hashes.problems[0]?.problem).toContain('Use the SHA-256 of addresses')
  await removeCustomerList(context(), { id: hashes.id })
})

test('customers are named as programs of other countries and Shopify’s API name them', async () => {
  const list = await upload('Kundennummer;Name;E-Mail\nK-1;Ada;\ngid://shopify/Customer/6573652741;Bo;\n')
  expect(list).toMatchObject({ names: 2, badRows: 0, unreadColumns: ['Name'] })
  expect(await buy({ customer_id: 'K-1' })).toBe('existing_customer')
  expect(await buy({ customer_id: 'shopify-6573652741' })).toBe('existing_customer')
  await removeCustomerList(context(), { id: list.id })
  const { id } = await createCustomerList(context(), { fileName: 'API' })
  const { added, problems } = await addListNames(context(), { id, names: ["'ada.lov@example.com'", '“1001”', '#N/A'] })
  expect([added, problems.map(({ line }) => line)]).toEqual([2, [3]])
  expect(await buy({ customer_email: 'ada.lov@example.com' })).toBe('existing_customer')
})

test('an erasure takes a customer from every list of the advertiser, and from none of another', async () => {
  const other = await createAdvertiser()
  const own = await upload('id,email\nE-1,erin@example.com\nE-2,fred@example.com\n')
  const foreign = await upload('id,email\nE-1,erin@example.com\n', 1_000, other.id)
  await eraseCustomerOf(context(), { customer: 'erin@example.com' })
  await eraseCustomerOf(context(), { customer: 'E-1' })
  await expect(eraseCustomerOf(context(), { customer: 'E-1' })).rejects.toMatchObject({ code: 'not_found' })
  const left = async (listId: string) => db().listedCustomer.count({ where: { listId } })
  expect([await left(own.id), await left(foreign.id)]).toEqual([2, 2])
  const { lists } = await readCustomerLists(shop.advertiser.id)
  expect(lists.find(({ id }) => id === own.id)?.names).toBe(2)
  expect(await buy({ customer_id: 'E-1' })).toBe('accepted')
  expect(await buy({ customer_email: 'fred@example.com' })).toBe('existing_customer')
})

test('a small number on a list is that of the advertiser, and not of its shops', async () => {
  await upload('customer number\n17\n18\n')
  expect(await buy({ customer_id: '17' })).toBe('existing_customer')
  for (const customer_id of ['woocommerce-17', 'woocommerce-eu-17', 'woocommerce-s117', 'shopify-18'])
    expect(await buy({ customer_id })).toBe('accepted')
})

test('a part with an address is refused, and a list of another advertiser is not there', async () => {
  const { id } = await createCustomerList(context(), { fileName: 'raw.csv' })
  const content = new TextEncoder().encode('email\nada@example.com\n')
  await expect(storeListPart(context(), { id, place: 0, content })).rejects.toMatchObject({ code: 'invalid' })
  const other = await createAdvertiser()
  await expect(removeCustomerList(context(other.id), { id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await readCustomerLists(shop.advertiser.id)).offers).toEqual([
    expect.objectContaining({ id: ruled, effect: 'new' }),
  ])
})

test('for an advertiser who is none, nothing is begun', async () => {
  const begun = createCustomerList(context(999_999), { fileName: 'customers.csv' })
  await expect(begun).rejects.toMatchObject({ code: 'not_found', message: 'There is no such advertiser.' })
})
