import '@/tests/support/components/panels'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AdminList } from '@/components/admin/kit/list/admin-list'
import type { ListConfig } from '@/components/admin/kit/list/list-config'
import { useSelection } from '@/components/admin/kit/list/use-selection'
import { Shortcuts } from '@/components/shared/shortcuts/shortcuts'
import { render } from '@/tests/support/components/render'

type Row = { id: number; name: string }
const LIST: ListConfig<Row> = {
  page: 'manage-quests',
  path: '/api/admin/manage-quests',
  row: z.object({ id: z.number(), name: z.string() }),
  rowId: ({ id }) => String(id),
  caption: 'Quests',
  searchLabel: 'Search name',
  sort: { by: 'name', dir: 'asc' },
  columns: [{ head: 'Name', cell: ({ name }) => name }],
  empty: { title: 'No quests' },
}
const opened = vi.fn<(row: Row) => void>()
const paused = vi.fn<(row: Row) => void>()

beforeEach(async () => {
  localStorage.clear()
  vi.clearAllMocks()
  // jsdom has no layout
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: unknown) => {
      if (String(input).includes('saved-views')) return Response.json({ views: [] })
      const rows = ['First', 'Second', 'Third'].map((name, index) => ({ id: index + 1, name }))
      return Response.json({ rows, total: 3, page: 1, size: 25 })
    }),
  )
  render(
    <NuqsTestingAdapter hasMemory>
      <Shortcuts isAffiliate={false} />
      <Quests />
    </NuqsTestingAdapter>,
  )
  await screen.findByText('First')
})
afterEach(() => vi.unstubAllGlobals())

function Quests() {
  const selection = useSelection(LIST.rowId)
  const keys = { p: { label: 'Pause', run: paused } }
  return <AdminList config={LIST} onOpen={opened} selection={selection} keys={keys} />
}

describe('the keys of a staff list', () => {
  test('arrows move like j and k, Enter opens, x selects, and its own keys act on the row', async () => {
    await userEvent.keyboard('{ArrowDown}j{ArrowUp}{Enter}')
    expect(opened).toHaveBeenCalledExactlyOnceWith({ id: 1, name: 'First' })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}o')
    expect(opened).toHaveBeenLastCalledWith({ id: 3, name: 'Third' })
    await userEvent.keyboard('xp')
    expect(screen.getByRole('checkbox', { name: 'Select row 3' })).toBeChecked()
    expect(paused).toHaveBeenCalledExactlyOnceWith({ id: 3, name: 'Third' })
  })

  test('are left to a control that has the focus: Enter in the search opens no row', async () => {
    await userEvent.keyboard('j/')
    expect(screen.getByRole('searchbox', { name: 'Search name' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(opened).not.toHaveBeenCalled()
  })

  test('are listed under ?, and are off with the single-key shortcuts', async () => {
    await userEvent.keyboard('?')
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const list = within(help.getByRole('region', { name: 'This list' }))
    for (const name of ['Next or previous row', 'Open the row', 'Select the row', 'Pause', 'Search this list'])
      expect(list.getByText(name)).toBeInTheDocument()
    await userEvent.click(help.getByRole('switch', { name: 'Single-key shortcuts' }))
    await userEvent.keyboard('{Escape}{ArrowDown}{Enter}')
    expect(opened).not.toHaveBeenCalled()
  })
})
