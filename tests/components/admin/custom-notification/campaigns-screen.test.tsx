import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  atFields,
  EMPTY_DRAFT,
  toAudience,
  toCampaignDraft,
} from '@/components/admin/custom-notification/campaign-draft'
import { CampaignsScreen } from '@/components/admin/custom-notification/campaigns-screen'
import { audienceSchema, type CampaignRow } from '@/lib/people/campaigns/admin-schema'
import { render } from '@/tests/support/components/render'

const fetchMock = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetchMock)

const row: CampaignRow = {
  id: '019da71f-dd53-7bff-bddc-3fe268da266e',
  type: 'offer',
  title: 'Holiday offers',
  message: 'They are open.',
  destinationUrlPath: '/market',
  actionLabel: 'See them',
  audience: { levels: [2], countries: ['US', 'DE'] },
  status: 'draft',
  version: 3,
  audienceCount: null,
  deliveredCount: 0,
  readCount: 0,
  clickedCount: 0,
  createdBy: 'super@stoke.test',
  dateCreated: '2026-11-20T15:00:00.000Z',
  scheduledAt: null,
  sentAt: null,
  recalledAt: null,
}
const sent: CampaignRow = {
  ...row,
  id: '019da71f-dd53-7bff-bddc-3fe268da266f',
  title: 'Shop news',
  status: 'sent',
  audience: {},
  audienceCount: 40,
  deliveredCount: 30,
  readCount: 12,
  clickedCount: 3,
  sentAt: '2026-11-20T16:00:00.000Z',
}
const choices = {
  buckets: [{ id: 3, name: 'Trusted' }],
  levels: [{ id: 2, name: 'Hustler' }],
  offers: [{ id: 1042, name: 'Northpay', status: 'active' }],
}

let people: number
let refusal: { status: number; error: object } | null
beforeEach(() => {
  vi.clearAllMocks()
  people = 12
  refusal = null
  fetchMock.mockImplementation(async (input, init) => {
    const path = String(input)
    if (path.includes('saved-views')) return Response.json({ views: [] })
    if (path.endsWith('/audience')) return Response.json({ people, inApp: people, byMail: 3 })
    if (!init?.method || init.method === 'GET') return Response.json({ rows: [row, sent], total: 2, page: 1, size: 25 })
    if (refusal) return Response.json({ error: refusal.error }, { status: refusal.status })
    return Response.json({ isDone: true })
  })
  render(
    <NuqsTestingAdapter hasMemory>
      <CampaignsScreen choices={choices} />
    </NuqsTestingAdapter>,
  )
})

const changes = () =>
  fetchMock.mock.calls
    .filter(([path, init]) => init?.method && init.method !== 'GET' && !String(path).endsWith('/audience'))
    .map(([path, init]) => [init?.method, path, JSON.parse(String(init?.body))])

/** Pastes the text, because typing would render the whole form for every key. */
async function fill(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}

async function openSend() {
  await userEvent.click(await screen.findByText('Holiday offers'))
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  return within(await screen.findByRole('dialog', { name: 'Send: Holiday offers' }))
}

describe('the messages page', () => {
  test('shows the audience and the results of each message [S2.23]', async () => {
    expect(await screen.findByText('Level Hustler; US, DE')).toBeInTheDocument()
    const out = within(screen.getByRole('row', { name: /Shop news/ }))
    expect(out.getByText('All approved affiliates')).toBeInTheDocument()
    expect(out.getByText('40%')).toBeInTheDocument()
    expect(out.getByText('10%')).toBeInTheDocument()
  })

  test('composes a message with a preview, and shows the errors of the server at their fields [S2.23]', async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New message' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New message' }))
    await fill(dialog.getByRole('textbox', { name: 'Title' }), 'High tide')
    await fill(dialog.getByRole('textbox', { name: 'Message' }), 'Come and see.')
    await fill(dialog.getByLabelText('Link'), '//evil.test')
    await fill(dialog.getByLabelText('Countries'), 'us, de')
    await userEvent.click(dialog.getByLabelText('Trusted'))
    const preview = within(dialog.getByRole('figure'))
    expect(preview.getByText('High tide')).toBeInTheDocument()
    expect(preview.queryByRole('link', { hidden: true })).not.toBeInTheDocument()
    await fill(dialog.getByLabelText('Reason'), 'For the launch')
    const fields = { destinationUrlPath: 'Give a path of this site, such as /offers.' }
    refusal = { status: 422, error: { code: 'invalid', message: 'Not so.', fields } }
    await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }))
    expect(await dialog.findByText(fields.destinationUrlPath)).toBeInTheDocument()
    await waitFor(() => expect(dialog.getByLabelText('Link')).toHaveFocus())
    refusal = null
    await userEvent.clear(dialog.getByLabelText('Link'))
    await fill(dialog.getByLabelText('Link'), '/offers')
    await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(changes().at(-1)).toEqual([
      'POST',
      '/api/admin/custom-notification',
      {
        type: 'system',
        title: 'High tide',
        message: 'Come and see.',
        destinationUrlPath: '/offers',
        actionLabel: null,
        audience: { buckets: [3], countries: ['US', 'DE'] },
        reason: 'For the launch',
      },
    ])
  })

  test('sends to the typed number of recipients, and asks for the new number when it has changed [S2.23]', async () => {
    const dialog = await openSend()
    await fill(dialog.getByLabelText('Reason'), 'For the launch')
    await fill(await dialog.findByLabelText('Type "send to 12" to confirm'), 'send to 12')
    people = 13
    refusal = { status: 409, error: { code: 'conflict', message: 'This audience is 13 now, not 12.' } }
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 12' }))
    expect(await dialog.findByText('This audience is 13 now, not 12.')).toBeInTheDocument()
    refusal = null
    const typed = await dialog.findByLabelText('Type "send to 13" to confirm')
    await userEvent.clear(typed)
    await fill(typed, 'send to 13')
    await userEvent.click(dialog.getByRole('button', { name: 'Send to 13' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(changes().at(-1)).toEqual([
      'POST',
      `/api/admin/custom-notification/${row.id}/send`,
      { version: 3, count: 13, scheduledAt: null, confirm: 'send to 13', reason: 'For the launch' },
    ])
  })

  test('schedules in Eastern Time in any browser time zone [S2.23]', async () => {
    const dialog = await openSend()
    await userEvent.click(dialog.getByRole('radio', { name: 'Later' }))
    fireEvent.change(dialog.getByLabelText('Eastern time'), { target: { value: '2027-07-01T09:00' } })
    expect(dialog.getByText('Jul 1, 2027, 9:00 AM EDT.')).toBeInTheDocument()
    await fill(dialog.getByLabelText('Reason'), 'For the launch')
    await fill(await dialog.findByLabelText('Type "send to 12" to confirm'), 'send to 12')
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule for 12' }))
    await waitFor(() => expect(changes().at(-1)?.[2]).toMatchObject({ scheduledAt: '2027-07-01T13:00:00.000Z' }))
  })
})

describe('a draft in the form [S2.23]', () => {
  test('has the values of its message', () => {
    expect(audienceSchema.parse(toAudience(toCampaignDraft(row)))).toEqual(row.audience)
  })

  test('without filters has no conditions, and days that are not a number are reported', () => {
    expect(toAudience(EMPTY_DRAFT)).toEqual({})
    const typed = toAudience({ ...EMPTY_DRAFT, inactive: 'click', days: 'two' })
    expect(audienceSchema.safeParse(typed).error?.issues[0]).toMatchObject({
      path: ['inactive', 'days'],
      message: 'A whole number of days.',
    })
  })

  test('has its errors at the form fields', () => {
    expect(atFields({ 'audience.countries.1': 'No.', 'audience.inactive.days': 'No.', title: 'No.' })).toEqual({
      'audience.countries': 'No.',
      'audience.inactive': 'No.',
      title: 'No.',
    })
  })
})
