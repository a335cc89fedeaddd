import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { OrderDialog } from '@/components/admin/bot-orders/order-dialog'
import { AmountLimitDialog } from '@/components/admin/conversion-caps/amount-limit-dialog'
import { AssignDialog } from '@/components/admin/manage-mentees/assign-dialog'
import { BatchDialog } from '@/components/admin/payouts-dashboard/batch-dialog'
import { ReplyPicker } from '@/components/admin/support/reply-picker'
import { render } from '@/tests/support/components/render'

const close = () => undefined
const ticket = {} as Parameters<typeof ReplyPicker>[0]['ticket']
const viewer = { userId: '1', firstName: 'Ada' } as Parameters<typeof ReplyPicker>[0]['viewer']

const FIELDS: readonly (readonly [shown: ReactElement, note: string, answer: object, choice: string])[] = [
  [
    <AssignDialog key="1" current={null} onClose={close} />,
    'The available mentors could not be loaded.',
    {
      mentors: [
        {
          userId: '01a20056-8580-7b8d-afda-774a9834e1b0',
          affiliateId: 7,
          name: 'Ada Lovelace',
          free: 2,
          shareBps: 500,
        },
      ],
    },
    'Ada Lovelace (7), 2 open, 5%',
  ],
  [
    <AmountLimitDialog key="2" onClose={close} />,
    'Offers and advertisers could not be loaded.',
    {
      advertisers: [],
      offers: [{ id: 12, name: 'Lumen', maxAmountCents: null, maxAmountCurrency: 'USD', advertiserId: 3 }],
    },
    'Lumen (12)',
  ],
  [
    <ReplyPicker key="3" ticket={ticket} viewer={viewer} onPick={close} />,
    'Saved replies could not be loaded.',
    { replies: [{ id: '01a20056-8580-7b8d-afda-774a9834e1b0', name: 'It was sent', body: 'Yes.', version: 1 }] },
    'It was sent',
  ],
]

test.each(FIELDS)('a field whose choices failed says so and asks again: %#', async (shown, note, answer, choice) => {
  let isFailing = true
  vi.stubGlobal('fetch', async () =>
    isFailing
      ? Response.json({ error: { code: 'internal', message: 'It failed.' } }, { status: 500 })
      : Response.json(answer),
  )
  render(shown)
  expect(await screen.findByText(note)).toBeInTheDocument()
  isFailing = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: choice })).toBeInTheDocument()
  expect(screen.queryByText(note)).toBeNull()
})

test('a dialog whose fields need an answer that failed does not wait for it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 }))
  render(
    <>
      <BatchDialog requests={[]} onClose={close} onCreated={close} />
      <OrderDialog onClose={close} />
    </>,
  )
  expect(await screen.findByText('The providers could not be loaded.')).toBeInTheDocument()
  expect(await screen.findByText('The bots could not be loaded.')).toBeInTheDocument()
})
