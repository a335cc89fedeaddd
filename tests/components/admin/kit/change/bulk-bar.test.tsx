import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { BulkBar } from '@/components/admin/kit/change/bulk-bar'
import { AdminList } from '@/components/admin/kit/list/admin-list'
import type { ListConfig } from '@/components/admin/kit/list/list-config'
import { useSelection } from '@/components/admin/kit/list/use-selection'
import { bulkPhrase } from '@/lib/backoffice/pages/confirmation-phrase-rules'
import { apiFetch } from '@/lib/platform/http/api-client'
import { render } from '@/tests/support/components/render'

type Row = { id: number; name: string }
const PATH = '/api/admin/fraud-analysis'
const LIST: ListConfig<Row> = {
  page: 'fraud-analysis',
  path: PATH,
  row: z.object({ id: z.number(), name: z.string() }),
  rowId: ({ id }) => String(id),
  caption: 'Cases',
  canSelectAll: true,
  sort: { by: 'name', dir: 'asc' },
  filters: [{ name: 'level', label: 'Level', options: [{ value: '2', label: 'Level 2' }] }],
  columns: [{ head: 'Name', cell: ({ name }) => name }],
  empty: { title: 'No cases' },
}
const TOTAL = 1_234
const ID = '019da71f-dd53-7bff-bddc-3fe268000001'
const fetchMock = vi.fn<typeof fetch>()
let failAt: number | null

beforeEach(() => {
  failAt = null
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockImplementation(async (input, init) => {
    const path = String(input)
    if (path.endsWith('/selections')) {
      return Response.json({ id: ID, total: TOTAL, groups: [{ status: 'open', count: TOTAL, cents: 5_000 }] })
    }
    if (init?.method === 'POST') return decided(JSON.parse(String(init.body)).selection?.from ?? 0)
    if (path.includes('saved-views')) return Response.json({ views: [] })
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Case ${index + 1}` }))
    return Response.json({ rows, total: TOTAL, page: 1, size: 25 })
  })
})
afterEach(() => vi.unstubAllGlobals())

function decided(from: number): Response {
  if (from === failAt) {
    failAt = null
    return Response.json({ error: { code: 'internal', message: 'Something went wrong.' } }, { status: 500 })
  }
  const length = Math.min(100, TOTAL - from)
  const outcomes = Array.from({ length }, (_, index) => {
    const id = String(from + index + 1)
    return id === '777' ? { id, isDone: false, message: 'Already held.' } : { id, isDone: true, message: 'Held' }
  })
  return Response.json({ outcomes })
}

function Cases() {
  const selection = useSelection(LIST.rowId)
  const bar = (
    <BulkBar
      config={LIST}
      selection={selection}
      nameOf={({ name }) => name}
      idOf={({ id }) => id}
      factsOf={() => ({ status: 'open', cents: 100 })}
      actions={[
        {
          label: 'Hold',
          busyLabel: 'Holding…',
          preview: ({ count }) => `${count} cases.`,
          phrase: ({ count }) => bulkPhrase('hold', count),
          run: (choice, confirmation) =>
            apiFetch(`${PATH}/decide`, { method: 'POST', body: { ...choice, ...confirmation } }),
        },
      ]}
    />
  )
  return <AdminList config={LIST} selection={selection} bulk={bar} />
}

async function selectAll() {
  render(
    <NuqsTestingAdapter hasMemory searchParams="level=2">
      <Cases />
    </NuqsTestingAdapter>,
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select row 1' }))
  expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 1,234 that match' }))
  expect(await screen.findByText('All 1,234 that match selected')).toBeInTheDocument()
}
async function hold() {
  await userEvent.click(screen.getByRole('button', { name: 'Hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold: 1,234' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'One network')
  await userEvent.type(dialog.getByLabelText('Type "hold 1234" to confirm'), 'hold 1234')
  await userEvent.click(dialog.getByRole('button', { name: 'Hold 1,234' }))
  return dialog
}
const posted = (end: string) =>
  fetchMock.mock.calls
    .filter(([path, init]) => init?.method === 'POST' && String(path).endsWith(end))
    .map(([, init]) => JSON.parse(String(init?.body)))

describe('selecting all that match [S2.26]', () => {
  test('sends the filter, decides part by part, and lists those refused, each with a link', async () => {
    await selectAll()
    expect(posted('/selections')).toEqual([{ filter: { level: '2', sort: 'name', dir: 'asc' } }])
    await hold()
    expect(await screen.findByText('1,233 done, 1 failed')).toBeInTheDocument()
    expect(posted('/decide')).toHaveLength(13)
    expect(posted('/decide')[12]).toEqual({
      selection: { id: ID, from: 1_200 },
      reason: 'One network',
      confirm: 'hold 1234',
    })
    expect(screen.getByRole('link', { name: '777' })).toHaveAttribute('href', '/admin/fraud-analysis?open=777')
    expect(screen.getByText('Already held.')).toBeInTheDocument()
  })

  test('goes on where an error stopped it', async () => {
    failAt = 300
    await selectAll()
    const dialog = await hold()
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Something went wrong.'))
    await userEvent.click(dialog.getByRole('button', { name: 'Hold 1,234' }))
    expect(await screen.findByText('1,233 done, 1 failed')).toBeInTheDocument()
    expect(posted('/decide').map(({ selection }) => selection.from)).toEqual([
      0, 100, 200, 300, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_100, 1_200,
    ])
  })

  test('canceled after an error says what was done and what was not tried', async () => {
    failAt = 300
    await selectAll()
    const dialog = await hold()
    await dialog.findByRole('alert')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('300 done, 934 not tried')).toBeInTheDocument()
  })

  test('ends when a row is unticked or the filter changes', async () => {
    await selectAll()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
    expect(screen.getByText('24 selected')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select row 1' }))
    await waitFor(() => expect(screen.getByText('All 1,234 that match selected')).toBeInTheDocument())
    await userEvent.selectOptions(screen.getByLabelText('Level'), '')
    expect(await screen.findByText('25 selected')).toBeInTheDocument()
  })
})
