import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Checkout } from '@/components/demo/landing/checkout'
import { ClickNotice } from '@/components/demo/landing/click-notice'
import type { PostbackReport, PurchaseOrder } from '@/lib/runtime/demo-purchases/schema'
import { render } from '@/tests/support/components/render'

const product = {
  offerId: 1190,
  name: 'Lumen Password Vault',
  advertiser: 'Lumen',
  description: 'One vault.',
  category: 'Privacy',
  image: null,
  priceCents: 4_800,
  isMonthly: false,
  hasAmount: true,
}
const report: PostbackReport = {
  txnId: 'DEMO-0123456789AB',
  outcome: 'accepted',
  state: 'pending',
  reason: null,
  message: 'The conversion was recorded.',
  httpStatus: 200,
  conversionId: 'c-1',
  sent: [{ name: 'txn_id', value: 'DEMO-0123456789AB' }],
  answer: '{"status":"accepted"}',
}

const orders: PurchaseOrder[] = []
let answer: () => Response

beforeEach(() => {
  orders.length = 0
  answer = () => Response.json(report)
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    orders.push(JSON.parse(body) as PurchaseOrder)
    return Promise.resolve(answer())
  })
})
afterEach(() => vi.unstubAllGlobals())

test('Buy sends the chosen amount and shows the result', async () => {
  render(<Checkout product={product} clickId="7ps-1" />)
  const amount = screen.getByRole('textbox', { name: 'Order total' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '60.5')
  await userEvent.click(screen.getByRole('button', { name: 'Buy now' }))
  expect(await screen.findByText('Accepted, pending')).toBeInTheDocument()
  expect(orders).toEqual([{ offerId: 1190, clickId: '7ps-1', amount: '60.50' }])
})

test('an invalid amount shows an error and nothing is sent', async () => {
  render(<Checkout product={product} clickId="7ps-1" />)
  const amount = screen.getByRole('textbox', { name: 'Order total' })
  await userEvent.clear(amount)
  await userEvent.type(amount, 'much')
  await userEvent.click(screen.getByRole('button', { name: 'Buy now' }))
  expect(amount).toBeInvalid()
  expect(screen.getByText('Enter an amount such as 49.90.')).toBeInTheDocument()
  expect(orders).toEqual([])
})

test('sending the same postback again repeats transaction id and amount, and shows that nothing was counted twice', async () => {
  render(<Checkout product={product} clickId="7ps-1" />)
  await userEvent.click(screen.getByRole('button', { name: 'Buy now' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Send the same postback again' }))
  expect(await screen.findByText(/nothing counted or paid twice/)).toBeInTheDocument()
  expect(orders[1]).toEqual({ ...orders[0], txnId: report.txnId })
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
})

test('a rejected conversion shows its reason; a server error is shown as an alert', async () => {
  answer = () => Response.json({ ...report, outcome: 'rejected', state: null, reason: 'cap' })
  render(<Checkout product={product} clickId="7ps-1" />)
  await userEvent.click(screen.getByRole('button', { name: 'Buy now' }))
  expect(await screen.findByText('Rejected: Cap reached')).toBeInTheDocument()
  answer = () => Response.json({ error: { code: 'internal', message: 'Something broke.' } }, { status: 500 })
  await userEvent.click(screen.getByRole('button', { name: 'Buy now' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something broke.'))
})

test('a visitor without a tracking link sees a notice', () => {
  render(<ClickNotice status="missing" clickId="" />)
  expect(screen.getByText('You arrived without a tracking link')).toBeInTheDocument()
})
