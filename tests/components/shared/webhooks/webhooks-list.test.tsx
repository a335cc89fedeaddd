import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Side } from '@/components/shared/webhooks/queries'
import { AddWebhook, WebhooksList } from '@/components/shared/webhooks/webhooks-list'
import { DISABLED_LABELS } from '@/lib/api/webhooks/constants'
import type { Endpoint } from '@/lib/api/webhooks/schema'
import { answeringApi } from '@/tests/support/components/answering-api'
import { render } from '@/tests/support/components/render'
import { detailOf, eventOf, webhookOf } from '@/tests/support/components/webhook-answers'

const api = answeringApi()
const OWNER: Side = {
  api: '/api/w',
  listPage: '/w',
  page: '/w',
  offersApi: '/api/offers',
  isStaff: false,
  mayChange: true,
}
const VIEWER: Side = { ...OWNER, mayChange: false }
const STAFF: Side = { ...OWNER, isStaff: true }

const has = (...endpoints: Endpoint[]) => api.on('GET /api/w', { endpoints })
const show = (side: Side) =>
  render(
    <>
      <AddWebhook side={side} />
      <WebhooksList side={side} />
    </>,
  )
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const openForm = async (side: Side) => {
  has()
  show(side)
  await screen.findByRole('heading', { name: 'No webhooks' })
  await press('Add webhook')
  return within(await screen.findByRole('dialog', { name: 'Add a webhook' }))
}

beforeEach(() => api.reset())

describe('the list of webhooks', () => {
  test('says of each what it gets, how it stands and what happened last', async () => {
    has(
      webhookOf({ mode: 'all', offerIds: [7], waiting: 3, last: { status: 'failed', at: '2026-01-02T12:00:00.000Z' } }),
      webhookOf({ id: '2', name: 'Off', isActive: false, disabledReason: DISABLED_LABELS.person ?? null }),
      webhookOf({ id: '3', name: 'Gone', isActive: false, disabledReason: DISABLED_LABELS.gone ?? null }),
      webhookOf({ id: '4', name: 'Broken', failingSince: '2026-11-20T17:00:00.000Z' }),
    )
    show(OWNER)
    const rows = await screen.findAllByRole('listitem')
    expect(rows[0]).toHaveTextContent(
      /Order systemhttps:\/\/shop.example\/hooks2 events · 1 offer · Live and test mode · 3 events wait.*On.*Failed Jan 2, 2026/,
    )
    expect(rows[1]).toHaveTextContent('PausedNo event yet')
    expect(rows[2]).toHaveTextContent('Switched off')
    expect(rows[3]).toHaveTextContent('Failing')
    expect(screen.getByRole('link', { name: 'Order system' })).toHaveAttribute('href', `/w/${webhookOf().id}`)
  })

  test('shows a failure with its request and a retry', async () => {
    api.on('GET /api/w', { error: { code: 'internal', message: 'Something broke.' } }, 500)
    show(OWNER)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/Something broke.*req-1/))
    has(webhookOf())
    await press('Retry')
    expect(await screen.findByRole('link', { name: 'Order system' })).toBeVisible()
  })

  test('has no button for a viewer', async () => {
    has(webhookOf())
    show(VIEWER)
    await screen.findByRole('link', { name: 'Order system' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('allows ten', async () => {
    has(...Array.from({ length: 10 }, (_, index) => webhookOf({ id: String(index) })))
    show(OWNER)
    await screen.findAllByRole('link')
    expect(screen.getByRole('button', { name: 'Add webhook' })).toBeDisabled()
  })

  test('a test shows what was answered', async () => {
    has(webhookOf())
    const failed = eventOf({ type: 'webhook.test', status: 'failed' })
    const tries = [{ status: 'failed' as const, httpStatus: 503, error: 'It answered 503.', responseBody: 'deploying' }]
    api.on(`POST /api/w/${webhookOf().id}/test`, detailOf(failed, tries))
    show(OWNER)
    await userEvent.click(await screen.findByRole('button', { name: 'Send a test to Order system' }))
    const result = await screen.findByRole('dialog', { name: 'The test failed' })
    expect(result).toHaveTextContent(/Answer 503.*41 ms.*It answered 503\..*deploying/)
  })
})

describe('a new webhook', () => {
  test('of an advertiser is sent with whole groups and single events that a search found', async () => {
    api.on('GET /api/offers', {
      offers: [
        { id: 7, name: 'Lumen VPN' },
        { id: 8, name: 'Glowbox' },
      ],
    })
    const form = await openForm(OWNER)
    await userEvent.type(form.getByLabelText('Name'), 'Ledger')
    await userEvent.type(form.getByLabelText('Address'), 'https://shop.example/in')
    await userEvent.click(form.getByRole('checkbox', { name: 'Money' }))
    await userEvent.type(form.getByLabelText('Search events'), 'team')
    expect(form.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.click(form.getByRole('checkbox', { name: /^team\.changed/ }))
    await userEvent.clear(form.getByLabelText('Search events'))
    expect(form.getByRole('checkbox', { name: 'All events' })).toBePartiallyChecked()
    await userEvent.click(form.getByRole('radio', { name: 'Only some offers' }))
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
    expect(await form.findByText('Choose at least one offer, or all of them.')).toBeVisible()
    await userEvent.click(await form.findByRole('checkbox', { name: 'Glowbox (8)' }))
    await userEvent.selectOptions(form.getByLabelText('What happens in'), 'Test mode')
    api.on('POST /api/w', { endpoint: webhookOf(), secret: 'whsec_once' }, 201)
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
    expect(await screen.findByDisplayValue('whsec_once')).toBeVisible()
    expect(screen.getByRole('link', { name: 'How to check a signature' })).toHaveAttribute(
      'href',
      '/developers#webhooks',
    )
    const sent = api.sent().at(-1)?.body as { types?: string[] } | undefined
    const { types = [], ...rest } = sent ?? {}
    expect(rest).toEqual({ name: 'Ledger', url: 'https://shop.example/in', offerIds: [8], mode: 'test', version: 1 })
    expect(types).toContain('team.changed')
    expect(types.filter((type) => /^(invoice|balance)\./.test(type))).toHaveLength(types.length - 1)
    await press('I’ve saved it')
    await waitFor(() => expect(screen.queryByDisplayValue('whsec_once')).toBeNull())
  })

  test('of an advertiser cannot choose what staff alone are told, and needs no reason', async () => {
    const form = await openForm(OWNER)
    for (const name of ['People', 'Admin log']) expect(form.queryByRole('checkbox', { name })).toBeNull()
    await userEvent.type(form.getByLabelText('Search events'), 'payout')
    expect(form.getByRole('status')).toHaveTextContent('No event matches “payout”.')
    expect(form.queryByLabelText('Reason')).toBeNull()
  })

  test('of the network needs a reason, and says at its field what the server refuses', async () => {
    const form = await openForm(STAFF)
    await userEvent.type(form.getByLabelText('Name'), 'Ledger')
    await userEvent.type(form.getByLabelText('Address'), 'https://shop.example/in')
    await userEvent.click(form.getByRole('checkbox', { name: 'Admin log' }))
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
    await waitFor(() => expect(form.getByLabelText('Reason')).toHaveFocus())
    expect(api.sent()).toEqual([])
    await userEvent.type(form.getByLabelText('Reason'), 'Finance asked')
    const words = 'This address is not on the public internet.'
    api.on('POST /api/w', { error: { code: 'invalid', message: words, fields: { url: words } } }, 422)
    await userEvent.click(form.getByRole('button', { name: 'Add webhook' }))
    await waitFor(() => expect(form.getByLabelText('Address')).toHaveAccessibleDescription(words))
    expect(api.sent()).toMatchObject([{ body: { types: ['audit.recorded'], reason: 'Finance asked' } }])
  })
})
