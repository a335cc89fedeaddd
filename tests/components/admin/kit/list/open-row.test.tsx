import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AdminList } from '@/components/admin/kit/list/admin-list'
import type { ListConfig } from '@/components/admin/kit/list/list-config'
import { useOpenRow } from '@/components/admin/kit/list/use-open-row'
import { Toaster } from '@/components/shared/states/toaster'
import { render } from '@/tests/support/components/render'

type Row = { id: number; name: string }
const PATH = '/api/admin/manage-quests'
const LIST: ListConfig<Row> = {
  page: 'manage-quests',
  path: PATH,
  row: z.object({ id: z.number(), name: z.string() }),
  rowId: ({ id }) => String(id),
  caption: 'Quests',
  sort: { by: 'name', dir: 'asc' },
  columns: [{ head: 'Name', cell: ({ name }) => name }],
  empty: { title: 'No quests' },
}
const fetchMock = vi.fn<typeof fetch>()
let rows: Row[]

beforeEach(() => {
  rows = [
    { id: 1, name: 'First' },
    { id: 2, name: 'Second' },
  ]
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockImplementation(async (input) => {
    if (String(input).includes('saved-views')) return Response.json({ views: [] })
    const only = new URL(String(input), 'http://stoke.test').searchParams.get('only')
    const found = only === null ? rows : only === '77' ? [{ id: 77, name: 'Of another page' }] : []
    return Response.json({ rows: found, total: found.length, page: 1, size: 25 })
  })
})
afterEach(() => vi.unstubAllGlobals())

function Quests() {
  const [open, setOpen] = useOpenRow(LIST)
  return (
    <>
      <AdminList config={LIST} onOpen={setOpen} />
      <p>{open ? `Open: ${open.name}` : 'None open'}</p>
      <button type="button" onClick={() => setOpen(null)}>
        Close it
      </button>
      <Toaster />
    </>
  )
}
function show(searchParams = '') {
  const address = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <NuqsTestingAdapter hasMemory searchParams={searchParams} onUrlUpdate={address}>
      <Quests />
    </NuqsTestingAdapter>,
  )
  return address
}
const latest = (address: ReturnType<typeof show>) => address.mock.lastCall?.[0]

describe('the address of a sheet [S2.19]', () => {
  test('names the row that is open, with an entry in the history, and no row once it is closed', async () => {
    const address = show('q=quest')
    await userEvent.click(await screen.findByText('Second'))
    expect(screen.getByText('Open: Second')).toBeInTheDocument()
    await waitFor(() => expect(latest(address)?.queryString).toBe('?q=quest&open=2'))
    expect(latest(address)?.options.history).toBe('push')
    await userEvent.click(screen.getByRole('button', { name: 'Close it' }))
    await waitFor(() => expect(latest(address)?.queryString).toBe('?q=quest'))
    expect(screen.getByText('None open')).toBeInTheDocument()
  })

  test('opens a row that is not on the page, fetched by its id', async () => {
    show('open=77')
    expect(await screen.findByText('Open: Of another page')).toBeInTheDocument()
    expect(fetchMock.mock.calls.map(([path]) => String(path))).toContain(`${PATH}?only=77`)
  })

  test('of a row that does not exist is reported, and cleared without a step in the history', async () => {
    const address = show('open=99')
    expect(await screen.findByText('This row is not in the list.')).toBeInTheDocument()
    await waitFor(() => expect(latest(address)?.queryString).toBe(''))
    expect(latest(address)?.options.history).toBe('replace')
  })

  test('keeps a pressed row open when it leaves the list, because it was decided', async () => {
    show()
    await userEvent.click(await screen.findByText('Second'))
    rows = rows.slice(0, 1)
    expect(screen.getByText('Open: Second')).toBeInTheDocument()
  })
})
