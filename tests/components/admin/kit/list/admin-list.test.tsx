import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AdminList } from '@/components/admin/kit/list/admin-list'
import type { ListConfig } from '@/components/admin/kit/list/list-config'
import { useSelection } from '@/components/admin/kit/list/use-selection'
import { PublicSettingsProvider } from '@/components/shared/brand/public-settings'
import { DEFAULT_PUBLIC_SETTINGS } from '@/lib/platform/settings/public-settings-rules'
import { render } from '@/tests/support/components/render'

type Row = { id: number; name: string }

const LIST: ListConfig<Row> = {
  page: 'manage-users',
  path: '/api/admin/manage-users',
  row: z.object({ id: z.number(), name: z.string() }),
  rowId: ({ id }) => String(id),
  caption: 'Users',
  searchLabel: 'Search name or number',
  sort: { by: 'name', dir: 'asc' },
  filters: [
    { name: 'level', label: 'Level', options: [{ value: '2', label: 'Level 2' }] },
    { name: 'number', label: 'Affiliate ID', input: 'number' },
    { name: 'from', label: 'From', input: 'day' },
  ],
  columns: [{ head: 'Name', cell: ({ name }) => name, phoneDetail: ({ id }) => `number ${id}` }],
  empty: { title: 'Nobody is here yet' },
}

const fetchMock = vi.fn<typeof fetch>()
let everybody: Row[]

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('fetch', fetchMock)
  everybody = Array.from({ length: 30 }, (_, index) => ({ id: index + 1, name: `Ada ${index + 1}` }))
  fetchMock.mockImplementation(async (input) => {
    const query = new URL(String(input), 'http://stoke.test').searchParams
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
    const rows = query.get('level') ? everybody.slice(0, 1) : everybody
    return Response.json({ rows: rows.slice((page - 1) * size, page * size), total: rows.length, page, size })
  })
})
afterEach(() => vi.unstubAllGlobals())

function Ticked() {
  const selection = useSelection(LIST.rowId, ({ id }) => id % 2 === 1)
  return (
    <>
      <p>{selection.size} ticked</p>
      <AdminList config={LIST} selection={selection} />
    </>
  )
}

const HOSTS: ListConfig<{ host: { name: string } }> = {
  page: 'links',
  path: '/api/admin/links/domains',
  row: z.object({ host: z.object({ name: z.string() }) }),
  rowId: ({ host }) => host.name,
  caption: 'Hosts',
  searchLabel: 'Search hosts',
  sort: { by: 'host', dir: 'asc' },
  columns: [{ head: 'Host', cell: ({ host }) => host.name }],
  empty: { title: 'No hosts' },
}

function PeopleThenHosts() {
  const [isHosts, setHosts] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setHosts(true)}>
        Hosts
      </button>
      {isHosts ? <AdminList config={HOSTS} /> : <AdminList config={LIST} />}
    </>
  )
}

function open(searchParams = '', list = <AdminList config={LIST} />) {
  const address = vi.fn<(event: UrlUpdateEvent) => void>()
  render(
    <NuqsTestingAdapter hasMemory searchParams={searchParams} onUrlUpdate={address}>
      {list}
    </NuqsTestingAdapter>,
  )
  return address
}

describe('a staff list [S2.19]', () => {
  test('has its filters behind one button, with the number of set filters and of matching rows', async () => {
    everybody = everybody.slice(0, 3)
    open('from=2026-11-01')
    await screen.findByText('Ada 1')
    await userEvent.click(screen.getByRole('button', { name: 'Filters, 1 set' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(dialog.getByLabelText('From')).toHaveValue('2026-11-01')
    await userEvent.selectOptions(dialog.getByLabelText('Level'), '2')
    expect(await dialog.findByRole('button', { name: 'Show 1 row' })).toBeEnabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Clear' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Show 3 rows' }))
    expect(await screen.findByRole('button', { name: 'Filters' })).toHaveFocus()
  })

  test('a page past the end shows the last page, not the empty state', async () => {
    const address = open('page=9')
    expect(await screen.findByText('Ada 30')).toBeInTheDocument()
    expect(screen.queryByText('Nobody is here yet')).not.toBeInTheDocument()
    await waitFor(() => expect(address.mock.lastCall?.[0].searchParams.get('page')).toBe('2'))
    expect(screen.getByText('26–30 of 30')).toBeInTheDocument()
  })

  test('shows no rows of the list whose place it takes', async () => {
    open('', <PeopleThenHosts />)
    await screen.findByText('Ada 1')
    fetchMock.mockResolvedValue(Response.json({ rows: [{ host: { name: 'a.example' } }], total: 1, page: 1, size: 25 }))
    await userEvent.click(screen.getByRole('button', { name: 'Hosts' }))
    expect(await screen.findByText('a.example')).toBeInTheDocument()
    expect(screen.queryByText('Ada 1')).not.toBeInTheDocument()
  })

  test('has a checkbox only on rows with an action, and selects only those', async () => {
    everybody = everybody.slice(0, 4)
    open('', <Ticked />)
    await screen.findByText('Ada 1')
    expect(screen.getByRole('checkbox', { name: 'Select row 1' })).toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: 'Select row 2' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    expect(screen.getByText('2 ticked')).toBeInTheDocument()
    await userEvent.keyboard('jjx')
    expect(screen.getByText('2 ticked')).toBeInTheDocument()
  })
})

describe('the columns of a staff list', () => {
  const WIDE: ListConfig<Row> = {
    ...LIST,
    columns: [
      { head: 'Name', cell: ({ name }) => name },
      { head: 'Level', cell: () => 'Level 2' },
      { head: 'Number', cell: ({ id }) => id },
    ],
  }

  test('are chosen by whoever reads it, kept in the address, and the first one always shows', async () => {
    const address = open('hide=Level', <AdminList config={WIDE} />)
    await screen.findByText('Ada 1')
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads()).toEqual(['Name', 'Number'])
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    expect(screen.queryByRole('checkbox', { name: 'Name' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Level' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Number' }))
    await waitFor(() => expect(address.mock.lastCall?.[0].searchParams.get('hide')).toBe('Number'))
    expect(heads()).toEqual(['Name', 'Level'])
  })

  test('and filters of a module that is off are gone, and a saved view that names them lists everybody', async () => {
    const levels = { module: 'levels' } as const
    const config: ListConfig<Row> = {
      ...WIDE,
      columns: WIDE.columns.map((column) => (column.head === 'Level' ? { ...column, ...levels } : column)),
      filters: (LIST.filters ?? []).map((filter) => (filter.name === 'level' ? { ...filter, ...levels } : filter)),
    }
    open(
      'level=2&sort=level&hide=Level',
      <PublicSettingsProvider value={{ ...DEFAULT_PUBLIC_SETTINGS, modulesOff: ['levels'] }}>
        <AdminList config={config} />
      </PublicSettingsProvider>,
    )
    await screen.findByText('Ada 2')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Number'])
    expect(screen.queryByLabelText('Level')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Affiliate ID')).toBeInTheDocument()
  })
})

describe('the order of a staff list', () => {
  const SORTED: ListConfig<Row> = {
    ...LIST,
    sort: { by: 'number', dir: 'desc' },
    columns: [
      { head: 'Name', sort: 'name', isText: true, cell: ({ name }) => name },
      { head: 'Number', sort: 'number', cell: ({ id }) => id },
      { head: 'Created', sort: 'created', isOptional: true, cell: () => 'Nov 1' },
    ],
  }
  const heads = () =>
    screen.getAllByRole('columnheader').map((head) => [head.textContent, head.getAttribute('aria-sort')])
  const asked = () => new URL(String(fetchMock.mock.lastCall?.[0]), 'http://stoke.test').searchParams
  const order = () => [asked().get('sort'), asked().get('dir'), asked().get('page')]

  test('is asked of the server, kept in the address and named for readers: text from A, numbers from the largest', async () => {
    const address = open('page=2', <AdminList config={SORTED} />)
    await screen.findByText('Ada 30')
    expect(heads()).toEqual([
      ['Name', null],
      ['Number', 'descending'],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(order()).toEqual(['name', 'asc', '1']))
    expect(heads()[0]).toEqual(['Name', 'ascending'])
    expect(address.mock.lastCall?.[0].searchParams.get('sort')).toBe('name')
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(order()).toEqual(['name', 'desc', '1']))
    await userEvent.click(screen.getByRole('button', { name: 'Number' }))
    await waitFor(() => expect(order()).toEqual(['number', 'desc', '1']))
  })

  test('an optional column shows once it is chosen, or while it orders the list', async () => {
    const address = open('sort=created', <AdminList config={SORTED} />)
    await screen.findByText('Ada 1')
    expect(heads()[2]).toEqual(['Created', 'descending'])
    await userEvent.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(heads()).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Created' }))
    await waitFor(() => expect(address.mock.lastCall?.[0].searchParams.get('show')).toBe('Created'))
    expect(heads()).toHaveLength(3)
  })

  test('is chosen beside the filters where the heads of columns are hidden', async () => {
    open('', <AdminList config={SORTED} />)
    await screen.findByText('Ada 1')
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.selectOptions(dialog.getByLabelText('Sort by'), 'Created')
    await waitFor(() => expect(order()).toEqual(['created', 'desc', '1']))
    await userEvent.selectOptions(dialog.getByLabelText('Order'), 'Ascending')
    await waitFor(() => expect(order()).toEqual(['created', 'asc', '1']))
  })
})
