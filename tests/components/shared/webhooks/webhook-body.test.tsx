import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Side } from '@/components/shared/webhooks/queries'
import { WebhookBody } from '@/components/shared/webhooks/webhook-body'
import { toast } from '@/components/ui/toast'
import { DISABLED_LABELS } from '@/lib/api/webhooks/constants'
import type { Endpoint, EventLine, EventsPage } from '@/lib/api/webhooks/schema'
import { answeringApi } from '@/tests/support/components/answering-api'
import { router } from '@/tests/support/components/navigation'
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
const ID = webhookOf().id
const ACTIONS = ['Send a test', 'Edit', 'Pause', 'Rotate secret', 'Delete', 'Send a range again']

function has(webhook: Partial<Endpoint> = {}, events: EventLine[] = [eventOf()]) {
  api.on(`GET /api/w/${ID}`, webhookOf(webhook))
  api.on(`GET /api/w/${ID}/events`, { events, nextCursor: null })
}
const draw = (side: Side, search = '') =>
  render(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <WebhookBody side={side} id={ID} />
    </NuqsTestingAdapter>,
  )
async function show(side: Side, search?: string) {
  draw(side, search)
  await screen.findByRole('region', { name: 'State' })
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  api.reset()
  router.push.mockReset()
  vi.spyOn(toast, 'success').mockReturnValue(1)
})

describe('a webhook', () => {
  test('says what it gets, groups by their name', async () => {
    has({ types: ['invoice.issued', 'invoice.paid', 'offer.paused'], formerSecretUntil: '2099-11-21T17:00:00.000Z' })
    await show(OWNER)
    const facts = screen.getByRole('region', { name: 'What it gets' })
    expect(facts).toHaveTextContent(/POST https:\/\/shop.example\/hooks/)
    expect(
      within(facts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['offer.paused', 'invoice.issued', 'invoice.paid'])
    expect(facts).toHaveTextContent('the former one until Nov 21, 12:00 PM ET')
  })

  test.each([
    ['owners', OWNER, 6],
    ['super admins', STAFF, 6],
    ['viewers', VIEWER, 0],
  ])('has its actions for %s', async (_, side, count) => {
    has()
    await show(side)
    await screen.findByRole('button', { name: /offer\.paused/ })
    const shown = ACTIONS.filter((name) => screen.queryByRole('button', { name }))
    expect(shown).toHaveLength(count)
  })

  test.each([
    ['an owner', OWNER],
    ['staff', STAFF],
  ])('is paused at once by %s, who can undo it', async (_, side) => {
    has()
    api.on(`PATCH /api/w/${ID}`, webhookOf({ isActive: false }))
    await show(side)
    await press('Pause')
    const undo = { action: expect.objectContaining({ label: 'Undo' }), duration: 10_000 }
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith('Order system is paused.', expect.objectContaining(undo)),
    )
    expect(api.sent()).toMatchObject([{ method: 'PATCH', body: { isActive: false } }])
  })

  test('is resumed by staff', async () => {
    has({ isActive: false, disabledReason: DISABLED_LABELS.failures ?? null, disabledAt: '2026-11-20T17:00:00.000Z' })
    api.on(`PATCH /api/w/${ID}`, webhookOf())
    await show(STAFF)
    expect(screen.getByRole('region', { name: 'State' })).toHaveTextContent(
      /Switched off.*24 hours in which every call failed\. Since Nov 20, 12:00 PM ET\./,
    )
    await press('Resume')
    await waitFor(() => expect(api.sent()).toMatchObject([{ body: { isActive: true } }]))
  })

  test('shows a new secret once', async () => {
    has()
    api.on(`POST /api/w/${ID}/rotation`, { endpoint: webhookOf(), secret: 'whsec_next' })
    await show(OWNER)
    await press('Rotate secret')
    await userEvent.click(await screen.findByRole('button', { name: 'Create secret' }))
    expect(await screen.findByDisplayValue('whsec_next')).toBeVisible()
    expect(api.sent()).toMatchObject([{ method: 'POST', body: undefined }])
  })

  test('that is deleted leads back to the list', async () => {
    has()
    api.on(`DELETE /api/w/${ID}`, { endpoints: [] })
    await show(OWNER)
    await press('Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Order system?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/w'))
  })
})

describe('its log', () => {
  test('marks events in words', async () => {
    has({}, [
      eventOf({ id: '1', order: 'after_gap' }),
      eventOf({ id: '2', order: 'replay', status: 'queued', attempts: 2, httpStatus: 503, error: 'It answered 503.' }),
      eventOf({ id: '3', test: true, status: 'queued', attempts: 0, httpStatus: null }),
      eventOf({ id: '4', type: 'webhook.test', order: 'after_gap', test: true }),
    ])
    await show(OWNER)
    const rows = await screen.findAllByRole('button', { name: /offer\.paused|webhook\.test/ })
    expect(rows[0]).toHaveTextContent(/Delivered.*offer\.pausedAfter a gapOffer 1042.*200 · 1 try/)
    expect(rows[1]).toHaveTextContent(/Retrying.*Sent again.*It answered 503\..*503 · 2 tries/)
    expect(rows[2]).toHaveTextContent(/Waiting.*Test mode/)
    expect(rows[3]).toHaveTextContent(/webhook\.testSent by the test button/)
  })

  test('can be narrowed to a status, with the way back', async () => {
    has()
    api.on(`GET /api/w/${ID}/events?status=failed`, { events: [], nextCursor: null })
    await show(VIEWER, '?status=failed')
    await screen.findByRole('heading', { name: 'No events match' })
    await press('Show all events')
    expect(await screen.findByRole('button', { name: /offer\.paused/ })).toBeVisible()
  })

  test('opens an event with its tries, and sends it again', async () => {
    const event = eventOf({ order: 'after_gap', status: 'failed', attempts: 2 })
    has({}, [event])
    const tries = [{ status: 'failed' as const, httpStatus: null, error: 'Nobody listens.', responseBody: null }, {}]
    api.on(`GET /api/w/${ID}/events/${event.id}`, detailOf(event, tries))
    api.on(`POST /api/w/${ID}/events/${event.id}/replay`, eventOf({ status: 'queued' }))
    await show(OWNER)
    await userEvent.click(await screen.findByRole('button', { name: /offer\.paused/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'offer.paused' }))
    expect(await sheet.findByText(/an earlier event of this offer was given up/)).toBeVisible()
    const [newest, oldest] = within(sheet.getByRole('list', { name: 'Tries' })).getAllByRole('listitem')
    expect(newest).toHaveTextContent(/Answer 200.*Try 2/)
    expect(oldest).toHaveTextContent(/No answer.*Try 1.*Nobody listens\./)
    expect(sheet.getByRole('region', { name: 'What it says' })).toHaveTextContent('"status": "paused"')
    // the event is read again before the log is: it waits, so the button is gone
    let readLog = (_: EventsPage) => {}
    api.on(`GET /api/w/${ID}/events`, new Promise<EventsPage>((resolve) => (readLog = resolve)))
    api.on(`GET /api/w/${ID}/events/${event.id}`, detailOf(eventOf({ status: 'queued' }), tries))
    await userEvent.click(sheet.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(sheet.queryByRole('button', { name: /^Send/ })).toBeNull())
    readLog({ events: [eventOf({ status: 'queued' })], nextCursor: null })
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The event is sent again.'))
  })

  test.each([
    ['that waits', OWNER, { status: 'queued' as const }],
    ['of a test', OWNER, { type: 'webhook.test' as const }],
    ['for a viewer', VIEWER, {}],
  ])('has no button to send again an event %s', async (_, side, over) => {
    const event = eventOf(over)
    has({}, [event])
    api.on(`GET /api/w/${ID}/events/${event.id}`, detailOf(event))
    draw(side, `?open=${event.id}`)
    const sheet = within(await screen.findByRole('dialog', { name: event.type }))
    await sheet.findByRole('region', { name: 'What it says' })
    expect(sheet.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  test('sends a range again, after its days make sense', async () => {
    has()
    api.on(`POST /api/w/${ID}/replay`, { count: 2, more: false, until: null })
    await show(OWNER)
    await press('Send a range again')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send a range again' }))
    const fill = async (label: string, value: string) => {
      await userEvent.clear(dialog.getByLabelText(label))
      await userEvent.type(dialog.getByLabelText(label), value)
    }
    await fill('Happened from', '2026-11-20T10:00')
    await fill('Until', '2026-11-20T09:00')
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
    expect(dialog.getByLabelText('Until')).toHaveAccessibleDescription('Enter a time after the start.')
    await fill('Until', '2026-11-20T11:00')
    await userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('2 events are sent again.'))
    const range = { from: '2026-11-20T15:00:00.000Z', to: '2026-11-20T16:00:00.000Z', only: 'failed' }
    expect(api.sent()).toMatchObject([{ body: range }])
  })
})
